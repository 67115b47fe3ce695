type Stroke = { points: { x: number; y: number; pressure: number }[] };

/**
 * Stands in for the drawing library in all tests (setup.ts), because it needs a real canvas. Drawing by hand is tested in a real
 * browser (tests/journeys/work-orders.test.ts).
 */
export class FakePad extends EventTarget {
  /** The pad that was set up last. */
  static last: FakePad;
  strokes: Stroke[] = [];
  constructor() {
    super();
    FakePad.last = this;
  }
  toData = () => this.strokes;
  fromData = (strokes: Stroke[]) => {
    this.strokes = strokes;
  };
  clear = () => {
    this.strokes = [];
  };
  off() {}
}

import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];
/** `box`: x, y, width, height. `disc`: x and y of the centre, and both radii. All on a picture of 480 by 360. */
type Shape = { colour: Colour } & (
  | { box: readonly [number, number, number, number] }
  | { disc: readonly [number, number, number, number] }
);
/** What a picture shows, from back to front, on a wall that gets darker towards the floor. */
type Scene = { wall: Colour; shapes: readonly Shape[] };

const [WIDTH, HEIGHT] = [480, 360];
const GREY: Colour = [122, 130, 138];
const PALE: Colour = [206, 212, 216];
const DARK: Colour = [46, 54, 62];
const WHITE: Colour = [244, 245, 242];
const WATER: Colour = [104, 150, 186];
const RED: Colour = [192, 46, 40];
const GREEN: Colour = [66, 156, 92];
const AMBER: Colour = [222, 160, 52];
const RUST: Colour = [150, 108, 66];

const box = (x: number, y: number, width: number, height: number, colour: Colour): Shape => ({
  colour,
  box: [x, y, width, height],
});
const disc = (x: number, y: number, across: number, down: number, colour: Colour): Shape => ({
  colour,
  disc: [x, y, across, down],
});
const row = (count: number, make: (index: number) => Shape): Shape[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** What technicians photograph. */
const SCENES = {
  leak: {
    wall: [196, 186, 168],
    shapes: [
      ...[box(0, 120, 480, 46, GREY), box(0, 126, 480, 10, PALE), box(220, 106, 54, 74, DARK)],
      ...[disc(247, 204, 5, 9, WATER), disc(247, 238, 6, 11, WATER), disc(250, 322, 130, 18, WATER)],
    ],
  },
  gauge: {
    wall: [150, 158, 160],
    shapes: [
      ...[box(228, 250, 24, 110, GREY), disc(240, 170, 112, 112, DARK), disc(240, 170, 98, 98, WHITE)],
      ...row(9, (tick) => disc(240 - 82 * Math.cos(tick * 0.393), 170 - 82 * Math.sin(tick * 0.393), 4, 4, DARK)),
      ...row(12, (part) => disc(240 + part * 5, 170 - part * 4, 3, 3, RED)),
      disc(240, 170, 11, 11, DARK),
    ],
  },
  panel: {
    wall: [172, 176, 170],
    shapes: [
      ...[box(120, 30, 250, 310, GREY), box(132, 42, 226, 286, PALE)],
      ...row(8, (index) => box(150 + (index % 4) * 50, 90 + Math.floor(index / 4) * 110, 34, 70, DARK)),
      ...row(8, (index) =>
        disc(167 + (index % 4) * 50, 104 + Math.floor(index / 4) * 110, 7, 7, index === 5 ? RED : GREEN),
      ),
    ],
  },
  lamp: {
    wall: [222, 224, 222],
    shapes: [
      ...row(5, (index) => box(index * 110 - 10, 0, 3, 360, PALE)),
      ...row(4, (index) => box(0, index * 100 + 20, 480, 3, PALE)),
      ...[box(20, 50, 120, 44, WHITE), box(180, 50, 120, 44, GREY), box(340, 50, 120, 44, WHITE)],
      ...[box(186, 66, 108, 6, DARK), box(26, 60, 108, 22, [255, 252, 224]), box(346, 60, 108, 22, [255, 252, 224])],
    ],
  },
  stain: {
    wall: [232, 230, 222],
    shapes: [
      ...[disc(250, 150, 130, 84, [208, 190, 156]), disc(256, 152, 104, 64, [222, 210, 184])],
      ...[disc(268, 158, 56, 34, [190, 166, 126]), box(0, 300, 480, 5, PALE)],
    ],
  },
  filter: {
    wall: [120, 124, 128],
    shapes: [
      ...[box(60, 40, 360, 280, DARK), box(74, 54, 332, 252, RUST)],
      ...row(22, (index) => box(78 + index * 15, 54, 6, 252, index % 3 === 0 ? GREY : [176, 146, 108])),
    ],
  },
  door: {
    wall: [206, 198, 186],
    shapes: [
      ...[box(0, 310, 480, 50, [128, 112, 96]), box(150, 20, 190, 300, [92, 104, 116]), box(162, 32, 166, 276, GREY)],
      ...[box(186, 54, 118, 90, [168, 196, 210]), disc(312, 190, 9, 9, AMBER), box(290, 186, 24, 7, DARK)],
      box(180, 24, 110, 14, DARK),
    ],
  },
  done: {
    wall: [214, 218, 220],
    shapes: [
      ...[box(150, 50, 180, 220, WHITE), box(170, 72, 140, 56, DARK), disc(240, 200, 26, 26, PALE)],
      ...[box(180, 270, 14, 90, AMBER), box(232, 270, 14, 90, GREY), box(284, 270, 14, 90, GREY)],
      disc(190, 100, 8, 8, GREEN),
    ],
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
export type DemoPicture = { bytes: Buffer; thumbnail: Buffer };

/** Draws all of the demo's pictures, each a few kilobytes, with the thumbnails that lists show. */
export async function drawPictures(): Promise<Record<SceneName, DemoPicture>> {
  const drawn = await Promise.all(Object.entries(SCENES).map(async ([name, scene]) => [name, await draw(scene)]));
  // Object.fromEntries loses the key types; they are those of the scenes.
  return Object.fromEntries(drawn) as Record<SceneName, DemoPicture>;
}

async function draw(scene: Scene): Promise<DemoPicture> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const picture = sharp(pixelsOf(scene), { raw }).blur(1.1);
  const [bytes, thumbnail] = await Promise.all([
    picture.clone().jpeg({ quality: 72 }).toBuffer(),
    picture.clone().resize(240, 240, { fit: 'inside' }).webp({ quality: 72 }).toBuffer(),
  ]);
  return { bytes, thumbnail };
}

function pixelsOf({ wall, shapes }: Scene): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  fill(pixels, { colour: wall, box: [0, 0, WIDTH, HEIGHT] });
  for (const shape of shapes) fill(pixels, shape);
  for (let at = 0; at < pixels.length; at += 1) {
    // A little darker further down, with the grain of a small camera, the same each time.
    const light = 1.06 - (0.22 * at) / pixels.length;
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) * light + ((at * 7919) % 7) - 3));
  }
  return pixels;
}

function fill(pixels: Buffer, shape: Shape): void {
  const [left, top, right, bottom] = 'box' in shape ? edgesOfBox(shape.box) : edgesOfDisc(shape.disc);
  const [red, green, blue] = shape.colour;
  for (let y = Math.max(0, top); y < Math.min(HEIGHT, bottom); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(WIDTH, right); x += 1) {
      if ('disc' in shape && !isWithin(shape.disc, x, y)) continue;
      const at = (y * WIDTH + x) * 3;
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
}

type Four = readonly [number, number, number, number];

function edgesOfBox([x, y, width, height]: Four): Four {
  return [x, y, x + width, y + height];
}

function edgesOfDisc([x, y, across, down]: Four): Four {
  return [Math.floor(x - across), Math.floor(y - down), Math.ceil(x + across), Math.ceil(y + down)];
}

function isWithin([middle, centre, across, down]: Four, x: number, y: number): boolean {
  return ((x - middle) / across) ** 2 + ((y - centre) / down) ** 2 <= 1;
}

import type { Types } from 'mongoose';
import type { DemoPicture, drawPictures, SceneName } from './demo-pictures.ts';
import {
  addContents,
  addTold,
  chance,
  lineOf,
  memberId,
  NORTHWIND_KEY,
  pick,
  recordOf,
  type Seed,
  seedId,
} from './seed-context.ts';
import { workedAt } from './working-time.ts';

/** What files need to know about a work order: who reported it, who does it, and when it was done. */
type Pictured = {
  index: number;
  order: Types.ObjectId;
  category: string;
  createdDaysAgo: number;
  by: string;
  worker: string | null;
  steps: readonly { to: string; daysAgo: number }[];
};

type Shown = { name: string; type: string; bytes: Uint8Array; thumbnail: Uint8Array | null };
type Added = Shown & { by: string; days: number };

/** What is photographed during work of a category. */
const SCENES: Readonly<Record<string, readonly SceneName[]>> = {
  Plumbing: ['leak', 'stain'],
  'Heating and cooling': ['gauge', 'filter', 'leak'],
  Electrical: ['panel', 'lamp'],
  Safety: ['panel', 'door'],
  Security: ['door'],
};
const ELSEWHERE: readonly SceneName[] = ['stain', 'door'];
const NAMES: Readonly<Record<SceneName, string>> = {
  leak: 'Leak at the joint.jpg',
  gauge: 'Pressure before.jpg',
  panel: 'Panel with fault.jpg',
  lamp: 'Lamp in row 2.jpg',
  stain: 'Ceiling below.jpg',
  filter: 'Filter before.jpg',
  door: 'Door and closer.jpg',
  done: 'Afterwards.jpg',
};

const MINUTE = 1 / (24 * 60);

export type Pictures = Awaited<ReturnType<typeof drawPictures>>;

/** Some sixty photographs and documents on the work orders of Northwind Facilities. */
export function seedFiles(seed: Seed, pictures: Pictures, orders: readonly Pictured[]): void {
  const made = orders.flatMap((order) => filesOf(seed, order, pictures));
  addContents(
    seed,
    made.flatMap(({ contents }) => contents),
  );
  addTold(seed, seed.models.File, made);
}

function filesOf(seed: Seed, order: Pictured, pictures: Pictures) {
  return addedTo(order, pictures).map((added, place) => {
    const { name, type, bytes, thumbnail, by } = added;
    const key = `${NORTHWIND_KEY}/file/${order.index}/${place}`;
    const at = workedAt(seed, added.days);
    const record = {
      ...recordOf(key, at),
      deletedAt: null,
      version: 1,
      org: seedId(NORTHWIND_KEY),
      record: order.order,
      kind: 'work-order' as const,
      place,
      name,
      type,
      bytes: bytes.length,
      content: seedId(`${key}/content`),
      thumbnail: thumbnail && seedId(`${key}/thumbnail`),
      addedBy: memberId(NORTHWIND_KEY, by),
    };
    const line = {
      ...lineOf(`${key}/audit`, at, by),
      action: 'work-order.file-added',
      target: { kind: 'work-order', id: order.order },
      changes: { file: name, fileId: record._id.toString() },
    };
    const contents = [
      { _id: record.content, bytes, at },
      ...(record.thumbnail && thumbnail ? [{ _id: record.thumbnail, bytes: thumbnail, at }] : []),
    ];
    return { record, lines: [line], contents };
  });
}

/** The files added to a work order, by whom and when: what was found, and what it looked like afterwards. */
function addedTo({ index, category, createdDaysAgo, by, worker, steps }: Pictured, pictures: Pictures) {
  const scene = pick(`scene/${index}`, SCENES[category] ?? ELSEWHERE);
  if (worker === null || scene === undefined || chance(`pictured/${index}`) > 0.2) return [];
  const picture = (name: SceneName) => ({ ...pictured(pictures[name]), name: NAMES[name], type: 'image/jpeg' });
  const completed = steps.find(({ to }) => to === 'completed')?.daysAgo;
  const started = steps.find(({ to }) => to === 'in-progress')?.daysAgo;
  const all: (Added | false)[] = [
    { ...picture(scene), by, days: createdDaysAgo - 3 * MINUTE },
    started !== undefined &&
      chance(`report/${index}`) < 0.2 && { ...report(index), by: worker, days: started - 25 * MINUTE },
    completed !== undefined &&
      chance(`after/${index}`) < 0.3 && { ...picture('done'), by: worker, days: completed + 6 * MINUTE },
  ];
  return all.filter((each) => each !== false);
}

function pictured({ bytes, thumbnail }: DemoPicture): Pick<Shown, 'bytes' | 'thumbnail'> {
  return { bytes, thumbnail };
}

function report(index: number): Shown {
  const bytes = pdfOf(`Service report ${index + 1}`);
  return { name: 'Service report.pdf', type: 'application/pdf', bytes, thumbnail: null };
}

/** A one-page document with a single line, which must not contain parentheses; characters outside ASCII are left out. */
export function pdfOf(line: string): Uint8Array {
  const text = `BT /F1 18 Tf 72 760 Td (${line.replace(/[^ -~]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end);
}

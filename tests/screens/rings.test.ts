import { expect, it } from 'vitest';
import { openWindow } from '../harness/window.ts';
import { ringFaults } from './rings.ts';

const STRETCHED =
  '<style>a::after { content: ""; position: absolute; inset: 0 } a:focus { outline: none } a:focus::after';

it.each([
  ['none', '<style>:focus { outline: none }</style><button>Save</button>', ['BUTTON "Save" has no ring']],
  [
    'one that what shortens its text cuts off',
    '<p style="overflow: hidden"><a href="/">Works</a></p>',
    ['the ring of A "Works" is cut off: left, top, bottom'],
  ],
  [
    'one around a row of a list that scrolls',
    `${STRETCHED} { outline: 2px solid }</style>
    <div style="height: 60px; overflow-y: auto"><p style="position: relative; height: 90px; margin: 0"><a href="/">Gate</a></p></div>`,
    ['the ring of A "Gate" is cut off: left, right'],
  ],
])('finds %s', async (_, html, faults) => {
  expect(await faultsOf(html)).toEqual(faults);
});

it('finds nothing wrong with a ring that is drawn inside a row, or has room', async () => {
  const row = `${STRETCHED} { outline: 2px solid; outline-offset: -2px }</style>
    <div style="overflow-y: auto"><p style="position: relative"><a href="/">Gate</a></p></div>`;
  expect(await faultsOf(row)).toEqual([]);
  expect(await faultsOf('<label>Title <input></label><button>Save</button>')).toEqual([]);
});

/** The faults found on a page with only this content. */
async function faultsOf(html: string): Promise<string[]> {
  const { page } = await openWindow();
  await page.setContent(`<style>:focus-visible { outline: 2px solid; outline-offset: 2px }</style>${html}`);
  return ringFaults(page);
}

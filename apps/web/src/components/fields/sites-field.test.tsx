import type { SiteSummary } from '@siteward/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { SiteSelect } from '../data-list/filter-window.tsx';
import { LimitNames } from '../person.tsx';
import { type SitesChoice, SitesField, sitesOf } from './sites-field.tsx';

const scope = pageScope([]);
const id = (number: number) => number.toString(16).padStart(24, '0');
const SITES: SiteSummary[] = Array.from({ length: 130 }, (_, index) => ({
  ...(scope.knownSites[0] as SiteSummary),
  _id: id(index + 1),
  name: `Site ${String(index + 1).padStart(3, '0')}`,
  code: `s-${index + 1}`,
}));

/** Sites as the API lists them: by search or by ids, with a limit. */
function sitesApi() {
  return fakeApi({
    'GET /api/sites': ({ query }) => {
      const ids = query.get('id')?.split(',');
      const found = [...SITES, ...scope.knownSites].filter(
        ({ _id, name }) => (!ids || ids.includes(_id)) && name.includes(query.get('search') ?? ''),
      );
      const items = found.slice(0, Number(query.get('limit')));
      return {
        status: 200,
        body: { items, page: 1, pages: 1, limit: items.length, total: found.length, capped: false },
      };
    },
  });
}

let api: ReturnType<typeof sitesApi>;
beforeEach(() => {
  api = sitesApi();
});

const asked = (name: string) => api.calls.map(({ query }) => query.get(name)).filter(Boolean);

describe('SitesField', () => {
  function Choice({ initial = [id(120)], canBeAll = true }: { initial?: SitesChoice; canBeAll?: boolean }) {
    const [value, setValue] = useState<SitesChoice>(initial);
    return (
      <>
        <SitesField value={value} onValueChange={setValue} canBeAll={canBeAll} />
        <output aria-label="Choice">{String(value)}</output>
      </>
    );
  }

  it('offers all sites only if they may be given', async () => {
    renderPage(<Choice initial="all" canBeAll={false} />, scope);
    fireEvent.click(await screen.findByLabelText('Site 002'));
    expect(screen.queryByRole('radio')).toBeNull();
    // If all sites cannot be chosen anyway, the list is not called a limit.
    expect(screen.getByRole('group', { name: 'Sites' })).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Choice' }).textContent).toBe(id(2));
    cleanup();
    renderPage(<Choice initial="all" />, scope);
    expect(screen.getAllByRole('radio', { checked: true }).map((each) => each.getAttribute('value'))).toEqual(['all']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('starts without a site when some are chosen, and gives all back', async () => {
    renderPage(<Choice initial="all" />, scope);
    const choice = () => screen.getByRole('status', { name: 'Choice' }).textContent;
    fireEvent.click(screen.getByRole('radio', { name: /^Only some sites/ }));
    expect(choice()).toBe('');
    fireEvent.click(await screen.findByLabelText('Site 003'));
    expect(choice()).toBe(id(3));
    fireEvent.click(screen.getByRole('radio', { name: /^All sites/ }));
    expect([choice(), screen.queryByRole('checkbox')]).toEqual(['all', null]);
  });

  it.each([
    ['all', []],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
  ] as const)('sends %j as the list %j', (choice, sites) => {
    expect(sitesOf(choice)).toEqual(sites);
  });

  it('finds the 130th site, and keeps the chosen ones in view', async () => {
    renderPage(<Choice />, scope);
    await screen.findByText('111 more sites: search for them');
    expect((await screen.findByLabelText('Site 120')).matches(':checked')).toBe(true);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search sites' }), { target: { value: '130' } });
    fireEvent.click(await screen.findByLabelText('Site 130'));
    expect(screen.getByRole('status', { name: 'Choice' }).textContent).toBe(`${id(120)},${id(130)}`);
    expect(screen.getAllByRole('checkbox').map((box) => box.matches(':checked'))).toEqual([true, true]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
    await screen.findByText('No match');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });
});

describe('SiteSelect', () => {
  it('names a chosen site that it does not offer, and finds others on the server', async () => {
    const chosen: string[][] = [];
    const values = [id(125)];
    renderPage(<SiteSelect aria-label="Site" values={values} onValuesChange={(next) => chosen.push(next)} />, scope);
    const control = screen.getByRole('combobox', { name: 'Site' });
    await waitFor(() => expect(control.textContent).toBe('Site 125'));
    fireEvent.click(control);
    expect(await screen.findAllByRole('option')).toHaveLength(20);
    fireEvent.change(screen.getByPlaceholderText('Search sites'), { target: { value: '13' } });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((each) => each.textContent)).toContain('Site 130s-130'),
    );
    fireEvent.click(screen.getByRole('option', { name: /Site 130/ }));
    expect(chosen).toEqual([[id(125), id(130)]]);
  });
});

describe('LimitNames', () => {
  it('asks for all names of a page in one call, and says how many are hidden', async () => {
    const rows = [[id(101), id(102)], [id(103), id(999)], [SITE], []];
    renderPage(
      rows.map((sites) => (
        <LimitNames key={String(sites)} limits={{ type: 'staff', sites, customerOrgId: null, customerSiteId: null }} />
      )),
      scope,
    );
    expect(screen.getByText('2 sites', { selector: `[title="2 sites"]:first-child` })).toBeDefined();
    await screen.findByText('Site 101, Site 102');
    expect(['Site 103 and 1 other', 'Harbour', 'All sites'].map((text) => screen.queryByText(text))).not.toContain(
      null,
    );
    expect(asked('id')).toEqual([[id(101), id(102), id(103), id(999), SITE].join(',')]);
    expect(api.calls[0]?.query.get('org')).toBe(ORG);
  });
});

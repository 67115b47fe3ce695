import { fileOf } from '#modules/files/files-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import type { TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';

export const CONFLICT = { status: 409, code: 'CONFLICT' };
export const POINT = { label: 'Water is off', kind: 'check', required: true } as const;

/** A team with work that is assigned to a firm. `send` dispatches the work and returns the calls available through the link. */
export async function createJob(api: TestApi, more: Parameters<typeof createWork>[2] = {}) {
  const team = await createTeam(api);
  const { owner, manager, org } = team;
  const email = `${someWord()}@firm.example`;
  const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email });
  const order = await createWork(manager, team, { serviceProvider: firm._id, ...more });
  const params = { id: order._id };
  const send = async (again = false) => {
    const sent = await manager.client.workOrders.dispatch({ params, body: { again } });
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    const [mail] = await api.mails(email);
    const token = /\/dispatch\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    return { token, link: linkOf(api, token), order: sent.body };
  };
  const stored = async () => {
    const found = await owner.client.workOrders.get({ params });
    if (found.status !== 200) throw new Error(JSON.stringify(found.body));
    return found.body;
  };
  return { ...team, firm, email, order, id: order._id, params, send, stored };
}

/** The calls available through a link. */
function linkOf(api: TestApi, token: string) {
  const { dispatch } = api.client();
  const params = { token };
  return {
    get: () => dispatch.get({ params }),
    step: (body: Parameters<typeof dispatch.step>[0]['body']) => dispatch.step({ params, body }),
    comment: (text: string) => dispatch.comment({ params, body: { text } }),
    answer: (point: string) => dispatch.answerPoint({ params: { token, point }, body: { value: true } }),
    sign: () => dispatch.sign({ params, body: { name: 'Jonas', drawing: null } }),
    add: (name: string) => dispatch.addFile({ params, body: fileOf('%PDF-1.7\n', name, 'application/pdf') }),
    content: (file: string) => dispatch.content({ params: { token, file } }),
  };
}

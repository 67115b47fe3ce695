import { Card } from '@siteward/ui/card';
import type { DrawingName } from '@siteward/ui/drawing';
import { EmptyState } from '@siteward/ui/empty-state';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface StatementPageProps {
  title: string;
  /** What the area is for, under the title. */
  help: string;
  /** What stands here for now, in one sentence. */
  sentence: string;
  drawing?: DrawingName;
  /** What can be done instead. */
  action?: ReactNode;
}

/** A page whose area is not part of this version: it says honestly what comes here. */
export function StatementPage({ title, help, sentence, drawing = 'box', action }: StatementPageProps) {
  return (
    <Page title={title} help={help}>
      <Card>
        <EmptyState drawing={drawing} title={sentence} action={action} />
      </Card>
    </Page>
  );
}

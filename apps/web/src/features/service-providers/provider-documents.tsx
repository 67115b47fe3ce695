import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderDocument, ServiceProviderDetail } from '@siteward/contract';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { CountPill } from '@siteward/ui/tabs';
import { Pencil, Trash2, Upload } from 'lucide-react';
import { useDownload } from '#components/files/use-download.ts';
import { MenuItem, MenuSeparator, RowMenu } from '#components/menu.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { ProviderFlow } from './use-provider-flow.ts';
import { DOCUMENT_TONES, standingWords } from './words.ts';

interface ProviderDocumentsProps {
  provider: ServiceProviderDetail;
  flow: ProviderFlow;
}

/** The documents of a service provider, first to expire first; the title of each downloads it. */
export function ProviderDocuments({ provider, flow }: ProviderDocumentsProps) {
  const { t } = useLingui();
  const { documents, mayChange } = provider;
  return (
    <section className="border-line border-b px-5 py-4">
      <div className="mb-2 flex items-center gap-2">
        <h3 className="font-semibold">{t`Documents`}</h3>
        {documents.length > 0 && <CountPill>{documents.length}</CountPill>}
        {mayChange && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            onClick={() => flow.ask({ what: 'add-document', provider })}
          >
            <Upload aria-hidden="true" />
            <Trans>Add document</Trans>
          </Button>
        )}
      </div>
      {documents.length === 0 && <p className="text-muted">{t`None on file`}</p>}
      {documents.length > 0 && (
        <ul aria-label={t`Documents`} className="grid">
          {documents.map((document) => (
            <DocumentRow key={document.file._id} document={document} provider={provider} flow={flow} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DocumentRow({ document, provider, flow }: ProviderDocumentsProps & { document: ProviderDocument }) {
  const { t } = useLingui();
  const { download, isLoading } = useDownload();
  const { file, title, note, state, expiresOn } = document;
  const params = { id: provider._id, file: file._id };
  const save = () => download(title, () => bodyOf(api.serviceProviderFiles.content.query({ params })));
  const words = standingWords(document);
  const stem = file.name.replace(/\.[^.]*$/, '');
  const kind = stem === title || file.name === title ? '' : file.name;
  return (
    <li className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 justify-items-start">
          <button
            type="button"
            data-prints=""
            aria-busy={isLoading}
            title={t`Download ${title}`}
            onClick={isLoading ? undefined : () => void save()}
            className="wrap-anywhere text-left font-medium text-action-text hover:underline"
          >
            {title}
          </button>
          <p className="wrap-anywhere text-muted text-sm empty:hidden">{[note, kind].filter(Boolean).join(' · ')}</p>
        </div>
        {expiresOn === null || state === 'valid' ? (
          <span className="flex-none text-muted text-sm">{words}</span>
        ) : (
          <Badge dot tone={DOCUMENT_TONES[state]} className="flex-none">
            {words}
          </Badge>
        )}
      </div>
      {provider.mayChange && (
        <RowMenu name={title}>
          <MenuItem onSelect={() => flow.ask({ what: 'document', provider, document })}>
            <Pencil aria-hidden="true" />
            {t({ message: 'Edit', context: 'document' })}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => flow.ask({ what: 'remove-document', provider, document })}>
            <Trash2 aria-hidden="true" />
            {t({ message: 'Remove', context: 'document' })}
          </MenuItem>
        </RowMenu>
      )}
    </li>
  );
}

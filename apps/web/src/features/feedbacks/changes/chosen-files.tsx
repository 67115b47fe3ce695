import { Trans, useLingui } from '@lingui/react/macro';
import { randomKey } from '@siteward/contract/client';
import { FILE_ENDINGS_OFFERED, fileFault, pageFault } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { sendFile } from '#lib/calls/send-file.ts';
import { kept } from '#lib/words/reasons.ts';

type Chosen = { key: string; file: File };

/**
 * The files to attach to a feedback that does not exist yet.
 *
 * @param most - the maximum number of files
 */
export function useChosenFiles(most: number) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [arrived, setArrived] = useState<number | null>(null);
  useWarnOnClose(chosen.length > 0);
  return {
    chosen,
    /** Why some of the files chosen last are left out. */
    wrong,
    /** How many have been sent so far; null before sending. */
    arrived,
    add: (files: readonly File[]) => {
      const good = files.filter((file) => fileFault(file) === null);
      const room = most - chosen.length;
      const [faulty] = files.flatMap((file) => fileFault(file) ?? []);
      const why = faulty ?? (good.length > room ? pageFault('too-many-files', { max: most }) : null);
      setWrong(why ? kept(why) : undefined);
      setChosen([...chosen, ...good.slice(0, room).map((file) => ({ key: randomKey(), file }))]);
    },
    remove: (key: string) => {
      setWrong(undefined);
      setChosen(chosen.filter((each) => each.key !== key));
    },
    /**
     * Sends the files, one after the other.
     *
     * @returns The names of those that could not be sent.
     */
    send: async (feedback: string): Promise<string[]> => {
      const lost: string[] = [];
      const { signal } = new AbortController();
      for (const [index, { key, file }] of chosen.entries()) {
        setArrived(index);
        try {
          await sendFile('feedbackFiles', feedback, file, { key, signal, onProgress: () => undefined });
        } catch {
          lost.push(file.name);
        }
      }
      return lost;
    },
  };
}

interface ChosenFilesProps {
  files: ReturnType<typeof useChosenFiles>;
  /** The files are being sent, so none can be added or removed. */
  disabled: boolean;
}

/** Photos and documents to attach, listed by name. */
export function ChosenFiles({ files: { chosen, wrong, arrived, add, remove }, disabled }: ChosenFilesProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [sent, all] = [(arrived ?? 0) + 1, chosen.length];
  return (
    <fieldset aria-describedby={`${id}-help`} className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium text-md">{t`Photos and files`}</legend>
      {chosen.length > 0 && (
        <ul className="grid gap-1">
          {chosen.map(({ key, file }) => (
            <li key={key} className="flex items-center gap-2">
              <span className="wrap-anywhere min-w-0 flex-1">{file.name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => {
                  remove(key);
                  button.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={button}
        size="sm"
        className="justify-self-start"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
        <Trans>Add files</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Add files`}
        accept={FILE_ENDINGS_OFFERED.join()}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Allow the same file to be chosen again.
          target.value = '';
        }}
      />
      <p id={`${id}-help`} className="text-muted text-sm">
        <Trans>Files are not kept if you close this window.</Trans>
      </p>
      {wrong !== undefined && <FieldError>{wrong}</FieldError>}
      <p role="status" className="text-muted text-sm empty:hidden">
        {disabled && arrived !== null && t`Sending file ${sent} of ${all}`}
      </p>
    </fieldset>
  );
}

import { useEffect, useId, useRef, useState } from 'react'
import { type EnvioFeito, enviarFila } from '../../../domain/api/integracao.ts'
import { integracao } from '../../../domain/commands/integracao/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { EVENTOS_WEBHOOK } from '../../../domain/options/integracao.ts'
import { callWithProgress, type Progresso } from '../../api/progress.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, defineDialog, openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { Progress } from '../../register/bulk/progress.tsx'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { saveFile } from '../../ui/save-file.ts'
import { type FailureNode, failuresCsv, failureTree } from './failure-tree.ts'

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(EVENTOS_WEBHOOK)
const STEP = 5

/** Part done, in whole steps of 5 %, which a screen reader is told. */
const told = ({ feitas, total }: Progresso) =>
  total === 0 ? 0 : Math.floor(((feitas / total) * 100) / STEP) * STEP

/** Sends the queue, and shows model by model how far it is. Esc keeps the rest waiting. Closes with what became of it. */
export function SyncDialog({ data, close }: DialogProps<{ ids: readonly number[] | null }, EnvioFeito>) {
  const [andando, setAndando] = useState<Progresso>({ feitas: 0, total: data.ids?.length ?? 0, etapa: '' })
  const control = useRef(new AbortController())
  useEffect(() => {
    const body = data.ids ? { ids: [...data.ids] } : {}
    callWithProgress(enviarFila, { body, signal: control.current.signal }, setAndando).then(
      answer => close(answer.data),
      error => {
        if (!control.current.signal.aborted) showError(error)
        close()
      },
    )
  }, [data, close])

  async function stop(): Promise<void> {
    const pergunta = 'Parar o envio?'
    const detalhe = 'O que falta continua esperando.'
    if ((await openDialog(confirmDialog, { pergunta, detalhe, inicial: 'nao' })) === true)
      control.current.abort()
  }
  return (
    <Dialog title="Sincronização" onClose={() => void stop()}>
      <p className="p-3">
        <Progress {...andando} etapa={NAMES[andando.etapa] ?? 'Enviando'} />
      </p>
      <p className="sr-only" role="status">
        {told(andando)} %
      </p>
    </Dialog>
  )
}

const TEXTS = {
  ok: 'O envio foi realizado com sucesso, e não foi detectado nenhuma falha',
  falhas: 'O envio foi finalizado, mais apresentou falhas',
}

/** Says how a sending ended, with the tree of failures: model, reason, records. Closes with the ids to send again. */
export function SyncDoneDialog({ data, close }: DialogProps<EnvioFeito, readonly number[]>) {
  const nodes = failureTree(data.falhas, modelo => NAMES[modelo] ?? modelo)
  const cursor = useCursor(nodes.length)
  const id = useId()
  const now: FailureNode | undefined = nodes[cursor.atual]
  const failed = nodes.length > 0
  const open = () => {
    if (now?.path) {
      close()
      go(now.path)
    }
  }
  const copied = () => notify('Falhas copiadas')
  const copy = () => void copyText(failuresCsv(data.falhas)).then(done => done && copied())
  const save = () => saveFile('falhas.csv', new Blob([failuresCsv(data.falhas)], { type: 'text/csv' }))
  return (
    <Dialog
      title="Sincronização finalizada"
      scope="integracao.fim"
      width="w-[84ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(lista.abrir, now?.path ? open : false),
        on(integracao.reenviar, now && (() => close(now.ids))),
        on(integracao.copiar, failed && copy),
        on(integracao.exportar, failed && save),
      ]}
      footer={
        <Button chord="Escape" primary onClick={() => close()}>
          Fechar
        </Button>
      }
    >
      <p role="status" className={`p-3 ${failed ? 'text-bad' : 'text-ok'}`}>
        {failed ? TEXTS.falhas : TEXTS.ok}
      </p>
      {failed ? (
        <div
          role="tree"
          aria-label="Falhas"
          aria-activedescendant={now ? `${id}-${cursor.atual}` : undefined}
          tabIndex={0}
          data-autofocus
          className="pb-3"
          // the browser's own Ctrl+C, which a page served without TLS has too
          onCopy={event => {
            event.preventDefault()
            event.clipboardData.setData('text/plain', failuresCsv(data.falhas))
            copied()
          }}
        >
          {nodes.map(({ key, nivel, texto, ids }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
            <div
              key={key}
              id={`${id}-${at}`}
              role="treeitem"
              aria-level={nivel}
              aria-selected={at === cursor.atual}
              className="linha px-3"
              style={{ paddingLeft: `${nivel * 2 - 1}ch` }}
              onClick={() => cursor.ir(at)}
            >
              {texto}
              {nivel < 3 ? ` (${ids.length})` : ''}
            </div>
          ))}
        </div>
      ) : null}
    </Dialog>
  )
}

const syncDialog = defineDialog('integracao.sincronizacao', SyncDialog)
const syncDoneDialog = defineDialog('integracao.fim', SyncDoneDialog)

/** Sends events, shows how it ended, and sends again what the user asks for. `ids` null: all that was not delivered. */
export async function synchronize(ids: readonly number[] | null): Promise<void> {
  for (let next: readonly number[] | null | undefined = ids; next !== undefined; ) {
    const done: EnvioFeito | undefined = await openDialog(syncDialog, { ids: next })
    next = done && (await openDialog(syncDoneDialog, done))
  }
}

import { useEffect } from 'react'
import { form } from '../../domain/commands/form/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { sayLoadFailure } from '../api/load-failure.ts'
import { showError } from '../commands/show-error.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { shortTime } from '../state/local-time.ts'
import { go } from '../state/location.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceList } from '../ui/field/choice-list.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'
import { markAllRead, markRead, readNotifications, useNotifications, useUnread } from './notifications.ts'

/** Address of a screen at the end of a notice's text. */
const WAY = / (\/[\w/-]+(?:\?[\w=&]+)?)$/
const wayOf = (mensagem = ''): string | null => WAY.exec(mensagem)?.[1] ?? null
/** Leaves out an address that says more than a screen: Enter opens it. */
const textOf = (mensagem = ''): string =>
  wayOf(mensagem)?.includes('?') ? mensagem.replace(WAY, '') : mensagem

/** Lists the notices, newest first, with the whole text of the cursor's. Enter opens its screen or marks it read. */
export function NotificationsDialog({ close }: DialogProps) {
  const list = useNotifications()
  const unread = useUnread()
  const rows = list ?? []
  const cursor = useCursor(rows.length)
  const current = rows[cursor.atual]
  // fetches again: notices may have come since the last poll
  useEffect(() => {
    readNotifications().catch(error => sayLoadFailure(error, 'notificacao', 'lista', 'notificações'))
  }, [])
  const read = () => {
    if (current) markRead(current.id).then(() => cursor.ir(cursor.atual + 1), showError)
  }
  const way = wayOf(current?.mensagem)
  const open = () => {
    if (!current || way === null) return
    if (!current.lida) markRead(current.id).catch(showError)
    close()
    go(way)
  }
  const readAll = () => void markAllRead().catch(showError)

  return (
    <Dialog
      title="Notificações"
      scope="notificacoes"
      width="w-[104ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(lista.abrir, way !== null ? open : current && !current.lida ? read : false),
        on(form.confirmar, unread > 0 ? readAll : false),
      ]}
      labels={{
        'lista.abrir': way === null ? 'Marcar como lida' : 'Abrir',
        'form.confirmar': 'Marcar todas',
      }}
      footer={
        <>
          <p role="status" className="flex-1 text-dim">
            {unread === 0 ? 'Nenhuma por ler' : unread === 1 ? '1 por ler' : `${unread} por ler`}
          </p>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
          {way === null ? (
            <Button chord="Enter" disabled={!current || current.lida} onClick={read}>
              Marcar como lida
            </Button>
          ) : (
            <Button chord="Enter" onClick={open}>
              Abrir
            </Button>
          )}
          <Button chord="F2" primary disabled={unread === 0} onClick={readAll}>
            Marcar todas
          </Button>
        </>
      }
    >
      {list?.length === 0 ? (
        <p tabIndex={-1} data-autofocus className="px-3 py-3 text-dim outline-none">
          Nada por aqui. Avisos de notas, de certificado e do sistema aparecem nesta lista.
        </p>
      ) : (
        <>
          <ChoiceList
            label="Avisos"
            rows={rows}
            at={cursor.atual}
            onChoose={cursor.ir}
            keyOf={({ id }) => id}
            columns="grid-cols-[8ch_34ch_minmax(0,1fr)_17ch]"
            className="h-[264px] overflow-auto py-1"
            striped
          >
            {row => (
              <>
                <span className={row.lida ? 'text-dim' : 'text-live'}>{row.lida ? 'lida' : 'nova'}</span>
                <span className={row.lida ? '' : 'font-semibold'}>{row.titulo}</span>
                <span className="text-dim">{textOf(row.mensagem)}</span>
                <time dateTime={row.data} className="text-right text-dim">
                  {shortTime(row.data)}
                </time>
              </>
            )}
          </ChoiceList>
          <section aria-label="Aviso escolhido" className="min-h-[92px] border-line border-t px-3 py-2">
            <h2 className="font-semibold">{current?.titulo}</h2>
            <p className="whitespace-pre-line">{textOf(current?.mensagem)}</p>
          </section>
        </>
      )}
    </Dialog>
  )
}

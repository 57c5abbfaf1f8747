import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { isoToWire } from '../../core/dates/day.ts'
import { dataHoraIn, daysLeft, type Fuso } from '../../core/document/fuso.ts'
import { commandById } from '../../domain/commands/index.ts'
import { runCommand } from '../commands/run-command.ts'
import { keymapAtom } from '../keys/active-keymap.ts'
import { WARN_DAYS } from '../shell/certificate.ts'
import { useUnread } from '../shell/notifications.ts'
import { hearsOrders, SoundState } from '../shell/sound-state.tsx'
import { headerNoteAtom } from '../state/header.ts'
import { inOwnWindow } from '../state/install.ts'
import { useSession } from '../state/session.ts'
import { updateReadyAtom } from '../sw/install.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import { useMobile } from '../ui/mobile.ts'

/** Draws the header line: menu, company, the screen's note, user, bell; the clock at the right. */
export function Header() {
  const session = useSession()
  const note = useAtomValue(headerNoteAtom)
  const mobile = useMobile()
  if (!session) return null
  const { user, blocked } = session
  // when the company is blocked, or a new password or a second factor is required, only the change of company is available
  const closed = blocked || user.reset_senha || user.falta_fator
  return (
    <header
      className={`flex items-center gap-4 overflow-hidden border-line border-b px-2 whitespace-nowrap text-dim max-[700px]:flex-wrap max-[700px]:gap-x-3 max-[700px]:gap-y-0 ${mobile ? 'min-h-10' : 'min-h-6 leading-6'}`}
    >
      <b className="text-fg max-[700px]:hidden">tecla</b>
      {closed ? null : <HeaderButton id="app.menu">menu</HeaderButton>}
      <HeaderButton id="sessao.trocar_empresa">{user.empresa.nome}</HeaderButton>
      {note ? <span>{note}</span> : null}
      <span className="min-w-[8ch] truncate max-[700px]:hidden">{user.nome}</span>
      {closed ? null : <Bell />}
      {!closed && hearsOrders(user) ? <SoundState on={user.account.alerta_sonoro} /> : null}
      {user.empresa.status === 2 ? <span className="text-bad">somente leitura</span> : null}
      {user.empresa.ambiente_sefaz === 2 ? <Rehearsal treinamento={user.empresa.treinamento} /> : null}
      <CertificateWarning validUntil={user.empresa.validade_certificado} fuso={user.empresa.fuso} />
      <span className="flex-1 max-[700px]:hidden" />
      <NewVersion />
      <OwnWindow />
      <Clock fuso={user.empresa.fuso} />
    </header>
  )
}

/** Draws a word of the header that runs a command. Except in the mobile layout, Tab skips it: the command has a key. */
function HeaderButton({ id, children }: { id: string; children: ReactNode }) {
  const chord = useAtomValue(keymapAtom)
    .get('global')
    ?.find(binding => binding.id === id)?.chord
  const mobile = useMobile()
  return (
    <button
      type="button"
      tabIndex={mobile ? 0 : -1}
      title={commandById(id)?.title}
      {...(chord && !mobile ? { 'aria-keyshortcuts': chord } : {})}
      onMouseDown={event => event.preventDefault()}
      onClick={() => void runCommand(id)}
      className="flex flex-none items-center gap-1.5 hover:text-fg"
    >
      {children}
      {chord ? <KeyHint chord={chord} /> : null}
    </button>
  )
}

/** Warns that notes have no fiscal value: in treinamento none goes to SEFAZ, in homologação only to its test service. */
function Rehearsal({ treinamento }: { treinamento: boolean }) {
  return treinamento ? (
    <span className="border border-live px-1.5 font-semibold text-live leading-4">
      TREINAMENTO · nada vai à SEFAZ
    </span>
  ) : (
    <span className="text-live">
      homologação<span className="max-[700px]:hidden"> · sem valor fiscal</span>
    </span>
  )
}

function Bell() {
  const unread = useUnread()
  const words = unread === 0 ? 'avisos' : unread === 1 ? '1 aviso' : `${unread} avisos`
  // the name is the visible words and more (WCAG 2.5.3): a label would have to repeat the key beside them
  return (
    <HeaderButton id="app.notificacoes">
      <span className={unread > 0 ? 'font-semibold text-live' : ''}>
        {words}
        <span className="sr-only">{unread === 0 ? ': nenhum por ler' : ' por ler'}</span>
      </span>
    </HeaderButton>
  )
}

/** Warns from 15 days before the certificate expires. */
function CertificateWarning({ validUntil, fuso }: { validUntil: string | null; fuso: Fuso }) {
  if (!validUntil) return null
  const days = daysLeft(validUntil, new Date(), fuso)
  if (days > WARN_DAYS) return null
  const left = days === 0 ? 'hoje' : `em ${days} ${days === 1 ? 'dia' : 'dias'}`
  return <span className="text-bad">{days < 0 ? 'certificado vencido' : `certificado vence ${left}`}</span>
}

/** Offers to apply a new version now; otherwise the app applies it once nothing can be lost. */
function NewVersion() {
  if (!useAtomValue(updateReadyAtom)) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className="text-live"
      onClick={() => void runCommand('app.atualizar')}
    >
      nova versão
    </button>
  )
}

/** Tells that the app runs installed, in a window without tabs: there Ctrl+W and Ctrl+T reach the app. */
function OwnWindow() {
  return inOwnWindow() ? <span>modo janela</span> : null
}

const MINUTE = 60_000

/** Shows the company's local time, as its documents have it, whatever this browser's time zone. */
function Clock({ fuso }: { fuso: Fuso }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (Date.now() % MINUTE))
    return () => clearTimeout(timer)
  })
  const there = dataHoraIn(now, fuso)
  return (
    <time dateTime={there} className="flex-none max-[700px]:hidden">
      <span className="max-[1150px]:hidden">{isoToWire(there.slice(0, 10))} </span>
      {there.slice(11, 16)}
    </time>
  )
}

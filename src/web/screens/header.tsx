import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { headerNoteAtom } from '../state/header.ts'
import { useSession } from '../state/session.ts'

/** One line: the product, the company, what the screen adds (the till), the user; the clock at the right. */
export function Header() {
  const session = useSession()
  const note = useAtomValue(headerNoteAtom)
  if (!session) return null
  const { user } = session
  return (
    <header className="flex h-6 items-center gap-4 overflow-hidden border-line border-b px-2 leading-6 whitespace-nowrap text-dim">
      <b className="text-fg">tecla</b>
      <span>{user.empresa.nome}</span>
      {note ? <span>{note}</span> : null}
      <span>{user.nome}</span>
      {user.empresa.status === 2 ? <span className="text-bad">somente leitura</span> : null}
      {user.empresa.ambiente_sefaz === 2 ? <span>homologação</span> : null}
      <CertificateWarning validade={user.empresa.validade_certificado} />
      <span className="flex-1" />
      <Clock />
    </header>
  )
}

const DAY = 86_400_000
const WARN_DAYS = 15

/** doc 1 §9: warned from 15 days before, and once expired. */
function CertificateWarning({ validade }: { validade: string | null }) {
  if (!validade) return null
  const days = Math.ceil((Date.parse(`${validade}T23:59:59`) - Date.now()) / DAY)
  if (days > WARN_DAYS) return null
  return (
    <span className="text-bad">
      {days <= 0 ? 'certificado vencido' : `certificado vence em ${days} ${days === 1 ? 'dia' : 'dias'}`}
    </span>
  )
}

const MINUTE = 60_000

function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (Date.now() % MINUTE))
    return () => clearTimeout(timer)
  })
  return (
    <time dateTime={now.toISOString()}>
      {now.toLocaleDateString('pt-BR')}{' '}
      {now.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })}
    </time>
  )
}

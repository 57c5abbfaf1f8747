import { useAtomValue } from 'jotai'
import { faltasAtom, filaAtom, issuerAtom, onlineAtom } from '../state/situation.ts'

const hourMinute = (iso: string) =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

interface Part {
  texto: string
  tom: string
}

/** Connection and issuer in words: online, sem conexão, contingência, fila n. A word always, a colour besides. */
export function SituationStatus() {
  const online = useAtomValue(onlineAtom)
  const fila = useAtomValue(filaAtom)
  const faltas = useAtomValue(faltasAtom)
  const issuer = useAtomValue(issuerAtom)
  const parts: Part[] = [
    online ? { texto: 'online', tom: 'text-ok' } : { texto: 'sem conexão', tom: 'text-bad' },
  ]
  if (issuer?.sefaz === 'contingencia') parts.push({ texto: 'contingência', tom: 'text-bad' })
  if (issuer && issuer.contingencia > 0) {
    const until = issuer.prazo_transmissao ? ` até ${hourMinute(issuer.prazo_transmissao)}` : ''
    parts.push({ texto: `${issuer.contingencia} a transmitir${until}`, tom: 'text-bad' })
  }
  if (issuer && issuer.rejeitadas > 0)
    parts.push({ texto: `rejeitadas ${issuer.rejeitadas}`, tom: 'text-bad' })
  if (fila > 0) parts.push({ texto: `fila ${fila}`, tom: 'text-live' })
  for (const falta of faltas) parts.push({ texto: falta, tom: 'text-dim' })
  return (
    <p role="status" aria-label="Situação" className="flex gap-3 whitespace-nowrap">
      {parts.map(({ texto, tom }, index) => (
        <span key={texto} className={tom}>
          {index === 0 ? (
            <i aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-current" />
          ) : null}
          {texto}
        </span>
      ))}
    </p>
  )
}

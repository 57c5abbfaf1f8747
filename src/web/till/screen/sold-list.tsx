import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { VER_VENDAS } from '../../../domain/api/quem-vende.ts'
import { listarVendas } from '../../../domain/api/vendas.ts'
import { app } from '../../../domain/commands/app/index.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { localTime } from '../../state/local-time.ts'
import { read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { describeIssued, issuedAtom } from '../issued/last.ts'
import { terminalAtom } from '../terminal.ts'

/** Argument of the command that opens the list of all sales. */
const VENDAS = { caminho: '/vendas' }

/** Most sales listed. */
const AS_MANY = 3

/** Shortens 'NFC-e 1/000123' to '1/000123': nearly all notes have the same model. */
const seriesAndNumber = (nota: string): string => nota.split(' ').at(-1) ?? nota

/** Lists up to three sales before the last: known to this page, then the server's. Shows the key of the whole list. */
export function SoldList() {
  const terminal = useAtomValue(terminalAtom)
  const here = useAtomValue(issuedAtom)
  const { data } = useQuery({
    ...read(
      listarVendas,
      { query: { terminal_id: terminal ?? 0, limit: AS_MANY + 1, contar: '0' } },
      { semMover: true },
    ),
    enabled: terminal !== null && VER_VENDAS.some(hasFlag),
    // fetched once: realtime and this page's sales bring newer sales sooner
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = new Set(here.map(({ uuid }) => uuid))
  const older = (data?.data ?? []).filter(({ uuid }) => !known.has(uuid)).map(describeIssued)
  // the last sale is shown above the list, by LastSale
  const sold = [...here.slice(1), ...older].slice(0, AS_MANY)
  if (sold.length === 0) return null
  return (
    <section
      aria-label="Vendas deste caixa"
      className="resumo-vendidas inteiros max-h-[120px] flex-[1_1_0] border-line border-t max-[900px]:hidden ampla:max-h-[160px]"
    >
      <p className="flex items-baseline justify-between gap-2 pt-1">
        <span className="rotulo">Vendas deste caixa</span>
        <AllKey />
      </p>
      {sold.map(({ uuid, em, nota, situacao, tom, valor }) => (
        <p key={uuid} className="grid grid-cols-[5ch_8ch_minmax(0,1fr)_auto] gap-2 whitespace-nowrap">
          <span className="text-dim">{localTime(em).hora}</span>
          <span className="truncate text-dim">{seriesAndNumber(nota)}</span>
          <span className={`truncate ${tom === 'text-ok' ? 'text-dim' : tom}`}>{situacao}</span>
          <span className="text-right">{formatDecimal(valor, 2, 2)}</span>
        </p>
      ))}
    </section>
  )
}

/** Shows the key that opens the whole list, to users with the permission. */
function AllKey() {
  const chord = chordFor(app.ir, currentScopes(), VENDAS)
  if (!chord || !VER_VENDAS.some(hasFlag)) return null
  return (
    <span className="text-dim text-xs">
      <KeyHint chord={chord} /> todas
    </span>
  )
}

import { useAtomValue } from 'jotai'
import { journalErrorAtom } from '../../offline/journal.ts'
import { queueAtom } from '../../offline/queue.ts'
import { filaAtom, issuerAtom } from '../../state/situation.ts'
import { answerTimeAtom } from '../answer-time.ts'

const seconds = (time: number) => time.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** The foot of the panel, one quiet line: how long a note takes, whether papers come out, what waits in this browser. */
export function TillHealth() {
  const time = useAtomValue(answerTimeAtom)
  const fila = useAtomValue(filaAtom)
  const { conflitos } = useAtomValue(queueAtom)
  const lost = useAtomValue(issuerAtom)?.impressoes_com_erro ?? 0
  const unwritten = useAtomValue(journalErrorAtom) !== null
  return (
    <p className="flex flex-none flex-wrap justify-between gap-x-2 whitespace-nowrap border-line border-t py-1 text-dim text-xs max-[900px]:hidden ampla:text-base">
      {unwritten ? <span className="text-bad">venda sem gravar</span> : null}
      <span>{time === null ? 'nota —' : `nota em ${seconds(time)} s`}</span>
      <span className={lost > 0 ? 'text-bad' : ''}>
        {lost > 0 ? `${lost} sem imprimir` : 'impressão em dia'}
      </span>
      <span className={conflitos > 0 ? 'text-bad' : fila > 0 ? 'text-live' : ''}>
        {conflitos > 0 ? `${conflitos} ${conflitos === 1 ? 'recusada' : 'recusadas'}` : `fila ${fila}`}
      </span>
    </p>
  )
}

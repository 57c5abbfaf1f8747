import type { ReactNode } from 'react'
import type { EstadoCopias } from '../../../domain/api/copias.ts'
import { lastGood, STRIP_DAYS, stripOf, toneOf, whenOf } from './age.ts'
import { sizeOf } from './columns.tsx'

/** Shows the state of the backups: age of the last good backup, folder, time and password. */
export function CopiesPanel({ state, now }: { state: EstadoCopias; now: number }) {
  const { ativa, onde, hora, manter, protegida, ultimo_erro, proxima_em, fazendo, livre, ensaio } = state
  return (
    <dl className="grid gap-x-6 gap-y-2 border-line border-b bg-panel px-3 py-2 md:grid-cols-[34ch_minmax(0,1fr)_36ch_30ch]">
      <Fact label="Última cópia boa">
        <span className={`font-semibold text-lg ${toneOf(state, now)}`}>
          {fazendo ? 'fazendo agora…' : lastGood(state, now)}
        </span>
        <Strip state={state} now={now} />
        <Rehearsal ensaio={ensaio} now={now} />
      </Fact>
      <Fact label="Onde">
        <span className="break-all">{onde}</span>
        <Note>{livre === null ? '' : `${sizeOf(livre)} livres`}</Note>
        {ultimo_erro ? (
          <span role="alert" className="text-bad">
            A última tentativa falhou: {ultimo_erro}
          </span>
        ) : null}
      </Fact>
      <Fact label="Quando">
        {ativa ? (
          `todo dia às ${hora} h (Brasília)`
        ) : (
          <span className="text-live">só quando alguém manda</span>
        )}
        <Note>
          {proxima_em ? `a próxima ${whenOf(proxima_em, now)} · ` : ''}
          {manter === 1 ? 'fica a última' : `ficam as ${manter} últimas`}
        </Note>
      </Fact>
      <Fact label="Senha">
        {protegida ? (
          <span className="text-ok">com senha (AES-256)</span>
        ) : (
          <>
            <span className="text-live">sem senha</span>
            <Note>quem tem o arquivo tem tudo</Note>
          </>
        )}
      </Fact>
    </dl>
  )
}

/** Says how the last rehearsal of a restore went. */
function Rehearsal({ ensaio, now }: { ensaio: EstadoCopias['ensaio']; now: number }) {
  if (ensaio === null) return <Note>nenhuma foi restaurada em ensaio ainda</Note>
  const when = whenOf(ensaio.em, now)
  if (ensaio.erro !== null)
    return (
      <span role="alert" className="text-bad">
        O ensaio falhou, {when}: {ensaio.erro}
      </span>
    )
  return ensaio.impossivel === null ? (
    <span className="text-ok">restaurada e testada, {when}</span>
  ) : (
    <span className="text-live">
      Não foi ensaiada, {when}: {ensaio.impossivel}
    </span>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="rotulo">{label}</dt>
    <dd className="flex flex-col">{children}</dd>
  </div>
)

const Note = ({ children }: { children: ReactNode }) => <span className="text-dim">{children}</span>

/** Draws one cell for each of the last 14 days; a day with a backup is filled. */
function Strip({ state: { copias, ultima_em }, now }: { state: EstadoCopias; now: number }) {
  const instants = copias.map(({ em }) => em)
  const days = stripOf(ultima_em ? [...instants, ultima_em] : instants, now)
  const full = days.filter(day => day.copias > 0).length
  return (
    <span
      role="img"
      aria-label={`Nos últimos ${STRIP_DAYS} dias, ${full} com cópia`}
      className="flex items-center gap-[3px] whitespace-nowrap"
    >
      {days.map(({ dia, copias: here }) => (
        <i
          key={dia}
          title={`${dia}: ${here === 0 ? 'sem cópia' : here === 1 ? '1 cópia' : `${here} cópias`}`}
          className={`h-3 w-3 ${here > 0 ? 'bg-ok' : 'border border-line'}`}
        />
      ))}
      <span aria-hidden="true" className="pl-2 text-dim text-xs">
        14 dias
      </span>
    </span>
  )
}

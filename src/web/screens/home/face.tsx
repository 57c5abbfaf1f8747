import type { CardFace, CardFigure } from '../../../domain/home/face.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import { signed, variation } from '../../charts/variation.ts'
import { Spark } from './spark.tsx'

/** Most characters of an amount with cents in a card with two columns. */
const MOST_LETTERS = 9

const TONES = { mal: 'text-bad', aviso: 'text-live' } as const

const textOf = (figure: CardFigure, value = figure.valor): string => {
  const text = cellText(figure, value) || '–'
  return figure.tipo === 'money' && value !== null ? `R$ ${text}` : text
}

/** Figures with the same name, one for each column. */
interface FigureRow {
  rotulo: string
  figures: CardFigure[]
}

function rowsOf(figures: readonly CardFigure[]): FigureRow[] {
  const rows: FigureRow[] = []
  for (const figure of figures) {
    const last = rows.at(-1)
    if (figure.lado && last?.rotulo === figure.rotulo) last.figures.push(figure)
    else rows.push({ rotulo: figure.rotulo, figures: [figure] })
  }
  return rows
}

/** Shows a card's figures: the first one large, the others in rows, the days as a small bar chart. */
export function Face({ numeros, marcas, linhas, contra, alcance }: CardFace) {
  if (numeros.some(({ lado }) => lado)) return <Sides figures={numeros} />
  const [first, ...others] = numeros
  return (
    <>
      {first ? <First figure={first} contra={contra} /> : null}
      <dl>
        {others.map(figure => (
          <div key={figure.id} className="flex justify-between gap-2">
            <dt className="truncate text-dim">{figure.rotulo}</dt>
            <dd className={`whitespace-nowrap ${figure.tom ? TONES[figure.tom] : ''}`}>
              {textOf(figure)}
              <Change figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
      {alcance === null ? null : <Reached name="Alcançado" percent={alcance} />}
      {linhas.length > 0 ? (
        <ol className="inteiros flex-1 basis-0">
          {linhas.map(({ chave, nome, valor, alcance: own, texto, parte }) => (
            <li key={chave}>
              {parte !== undefined ? (
                <span className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
                  <span className="truncate">{nome}</span>
                  <i aria-hidden="true" className="block h-2 bg-line">
                    <i className="block h-2 bg-ref" style={{ width: `${parte}%` }} />
                  </i>
                  <span className="whitespace-nowrap text-right">{texto}</span>
                </span>
              ) : own === undefined ? (
                <span className="flex justify-between gap-2">
                  <span className="truncate">{nome}</span>
                  {valor === null ? null : <span>{cellText({ tipo: 'money', casas: 2 }, valor)}</span>}
                </span>
              ) : (
                <Reached name={nome} percent={own} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {marcas ? (
        <div className="mt-auto">
          <Spark {...marcas} />
        </div>
      ) : null}
    </>
  )
}

/** Shows the reached part of a goal, as a bar and in words. */
function Reached({ name, percent }: { name: string; percent: string }) {
  const part = Math.max(0, Math.min(100, Number(percent)))
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8ch] items-center gap-2">
      <span className="truncate text-dim">{name}</span>
      <i aria-hidden="true" className="block h-2 bg-line">
        <i className={`block h-2 ${part === 100 ? 'bg-ok' : 'bg-ref'}`} style={{ width: `${part}%` }} />
      </i>
      <span className="whitespace-nowrap text-right">{cellText({ tipo: 'percent', casas: 1 }, percent)}</span>
    </span>
  )
}

function First({ figure, contra }: { figure: CardFigure; contra: string | null }) {
  const { rotulo, antes, tom } = figure
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <span className="truncate text-dim">{rotulo}</span>
        <span className={`whitespace-nowrap font-semibold text-[16px] ${tom ? TONES[tom] : ''}`}>
          {textOf(figure)}
        </span>
      </p>
      {antes === undefined || !contra ? null : (
        <p className="flex items-baseline justify-between gap-2 text-dim" title={contra}>
          <span className="truncate">{contra}</span>
          <span className="whitespace-nowrap">
            {cellText(figure, antes) || '–'}
            <Change figure={figure} />
          </span>
        </p>
      )}
    </>
  )
}

/** Shows the variation of a figure; nothing when there is no earlier value. */
function Change({ figure: { valor, antes } }: { figure: CardFigure }) {
  const change = variation(valor, antes)
  return change === null ? null : (
    <span className={change.startsWith('-') ? 'text-bad' : 'text-ok'}> {signed(change)}</span>
  )
}

/** Shows figures with two columns as a small table. */
function Sides({ figures }: { figures: readonly CardFigure[] }) {
  // shows cents only while they fit
  const whole = figures.some(figure => cellText(figure, figure.valor).length > MOST_LETTERS)
  const sides = [...new Set(figures.flatMap(({ lado }) => lado ?? []))]
  return (
    <table className="w-full">
      <thead>
        <tr className="text-dim text-xs">
          <th scope="col">
            <span className="sr-only">Quando</span>
          </th>
          {sides.map(side => (
            <th key={side} scope="col" className="text-right font-normal">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(figures).map(({ rotulo, figures: own }) => (
          <tr key={rotulo}>
            <th scope="row" className="whitespace-nowrap text-left font-normal text-dim">
              {rotulo}
            </th>
            {own.map(figure => (
              <td
                key={figure.id}
                className={`whitespace-nowrap pl-2 text-right ${figure.tom ? TONES[figure.tom] : ''}`}
              >
                {cellText(whole ? { ...figure, casas: 0 } : figure, figure.valor)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

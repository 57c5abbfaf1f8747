import type { Body } from '../../../domain/api/define.ts'
import { consultarAbertos, encerrarAberto } from '../../../domain/api/radar-mdfe.ts'
import { radar } from '../../../domain/commands/radar/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { manifestosAbertos } from '../../../domain/readings/manifestos-abertos.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { on } from '../../keys/scopes.ts'
import { fetchRows } from '../../readings/fetch-rows.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { cell } from '../../state/cell.ts'
import { localTime } from '../../state/local-time.ts'
import { alerta, notify } from '../../state/notices.ts'

type Open = RowOf<typeof manifestosAbertos>

const LOOK: Readonly<Record<string, string>> = {
  ambar: 'text-live',
  vermelho: 'text-bad',
  preto: 'text-bad font-bold',
}

const CELLS = { cor: { look: ({ cor }: Open) => LOOK[String(cor)] ?? 'text-dim' } }

type End = Body<typeof encerrarAberto>

async function close(body: End): Promise<void> {
  await call(encerrarAberto, { body })
  await readAgain(manifestosAbertos)
  notify('MDF-e encerrado')
}

/** Rows of a page of the list, the most that it gives. */
const PAGINA = 200

/** Fetches all that should have ended. */
async function fetchDue(): Promise<Open[]> {
  const due: Open[] = []
  for (let page = 1; ; page++) {
    const rows = await fetchRows(manifestosAbertos, { limit: String(PAGINA), page: String(page) })
    due.push(...rows.filter(({ cor }) => cor !== 'cinza'))
    if (rows.length < PAGINA) return due
  }
}

/** Text of the form that closes all: which manifests, and where each trip ended. */
const dueText = cell('')

/** Manifests that the form names one by one. */
const NAMED = 12

async function tellDue(): Promise<void> {
  dueText.set('Procurando os vencidos…')
  const due = await fetchDue()
  const named = due
    .slice(0, NAMED)
    .map(({ numero, cidade, uf }) => `${numero} em ${cidade ?? '?'}/${uf ?? '?'}`)
  const more = due.length > NAMED ? [`mais ${due.length - NAMED}`] : []
  dueText.set(due.length > 0 ? [...named, ...more].join(' · ') : 'Nenhum manifesto vencido')
}

/** Closes all that should have ended, each in the city proposed; tells those that were refused. */
async function closeDue(data: string): Promise<void> {
  const due = await fetchDue()
  const refused: string[] = []
  for (const { chave, numero, uf, cidade } of due) {
    const body = { chave, data, ...(uf && cidade ? { uf, cidade } : {}) } as End
    await call(encerrarAberto, { body }).catch(error => {
      refused.push(`${numero}: ${errorText(error)}`)
    })
  }
  await readAgain(manifestosAbertos)
  if (refused.length > 0) alerta(refused.join(' · '))
  if (due.length > refused.length) notify(`Encerrados: ${due.length - refused.length}`)
  else if (due.length === 0) notify('Nenhum manifesto vencido')
}

async function askAuthority(): Promise<void> {
  const { data } = await call(consultarAbertos, {})
  await readAgain(manifestosAbertos)
  if (data.espere_ate) notify(`A SEFAZ pode ser perguntada de novo às ${localTime(data.espere_ate).hora}`)
  else if (data.problema) alerta(data.problema)
  else notify('Conferido com a SEFAZ')
}

/** Lists the manifests that are open here or at the authority, and closes them. */
export function RadarScreen() {
  return (
    <ReadingList
      reading={manifestosAbertos}
      scope="lista.radar"
      cells={CELLS}
      own={row => ({
        commands: [
          on(radar.encerrar, row && (said => close({ ...said, chave: row.chave })), {
            sobre: () => ({
              valores: { uf: row?.uf ?? '', cidade: row?.cidade ?? '' },
              ...(row?.cidade ? {} : { texto: 'De outro programa: diga onde a viagem terminou' }),
            }),
          }),
          on(radar.vencidos, ({ data }) => closeDue(data), {
            sobre: () => {
              tellDue().catch(error => dueText.set(errorText(error)))
              return { texto: dueText }
            },
          }),
          on(radar.consultar, askAuthority),
          on(radar.chave, close),
        ],
      })}
    />
  )
}

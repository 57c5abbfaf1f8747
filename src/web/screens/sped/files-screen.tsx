import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths, dayFromWire, dayToWire, isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { listarInventarios, listarSped } from '../../../domain/api/sped.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { sped } from '../../../domain/commands/sped/index.ts'
import { MOTIVO_INVENTARIO } from '../../../domain/options/sped.ts'
import { ajustes_apuracao } from '../../../domain/records/ajustes_apuracao/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { currentUser } from '../../state/session.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { partCommands } from '../../ui/list/part-commands.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { deliver, download, freeze, isMoving, make, PATH, savePostings, stop } from './actions.ts'
import { FILE_COLUMNS, INVENTORY_COLUMNS } from './columns.tsx'

/** Polling interval while a file is being made, ms. */
const LOOK_MS = 1000
const TABS = [
  ['arquivos', 'Arquivos'],
  ['inventarios', 'Inventários'],
] as const

const today = (): string => isoToWire(diaIn(new Date(), currentUser().empresa.fuso))

/** Gives last month (MM/AAAA), the month to deliver. */
function lastMonth(): string {
  const day = dayFromWire(today())
  return day ? dayToWire(addMonths({ ...day, dia: 1 }, -1)).slice(3) : ''
}

/** Gives 31 December of last year (DD/MM/AAAA). */
const lastYearEnd = (): string => `31/12/${Number(today().slice(6)) - 1}`

/** Lists the company's SPED files and inventories. */
export function SpedScreen() {
  const [at, setAt] = useState(0)
  const files = useQuery({
    ...read(listarSped, {}),
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? LOOK_MS : false),
  })
  const inventories = useQuery(read(listarInventarios, {}))
  const shown = at === 0 ? files : inventories
  const total = shown.data?.data.length ?? 0
  const cursor = useCursor(total)
  const file = at === 0 ? files.data?.data[cursor.atual] : undefined
  const ready = file?.estado === 'pronto' ? file : undefined
  const open = (index: number) => {
    const chosen = files.data?.data[index]
    if (at === 0 && chosen) go(`${PATH}/${chosen.id}`)
  }
  useScope('lista.sped', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, file ? () => open(cursor.atual) : false),
      on(sped.gerar, make),
      on(sped.ajustes, () => go(ajustes_apuracao.routes.list ?? '/')),
      on(sped.inventario, freeze),
      on(sped.entregue, ready ? said => deliver(ready, said) : false),
      on(sped.baixar, ready ? () => download(ready) : false),
      on(sped.lancamentos, savePostings),
      on(sped.parar, file && isMoving(file) ? () => stop(file) : false),
      ...partCommands(TABS.length, at, setAt),
    ],
    over: {
      'sped.gerar': () => ({
        valores: { mes: lastMonth(), arquivo: 'EFD ICMS/IPI', finalidade: 'Original' },
      }),
      'sped.inventario': () => ({ valores: { dia: lastYearEnd(), motivo: MOTIVO_INVENTARIO[0][1] } }),
      'sped.entregue': () => ({ valores: { dia: today() } }),
      'sped.lancamentos': () => ({ valores: { mes: lastMonth() } }),
    },
    labels: { 'lista.abrir': 'Conferir' },
    onBack: () => go('/'),
    backTo: '/',
  })
  const tabs = { label: 'Partes', faixas: TABS, at, show: setAt }
  const list = { total, carregando: shown.isPending, erro: shown.error, cursor }
  return at === 0 ? (
    <ListScreen
      title="SPED fiscal"
      id="grade-sped"
      names={['arquivo', 'arquivos']}
      columns={FILE_COLUMNS}
      list={{ ...list, linha: index => files.data?.data[index] }}
      tabs={tabs}
      onOpen={open}
      empty="Nenhum arquivo gerado: F2 gera e confere um mês"
      failure="Erro ao listar os arquivos"
    />
  ) : (
    <ListScreen
      title="SPED fiscal"
      gridName="Inventários"
      id="grade-sped"
      names={['inventário', 'inventários']}
      columns={INVENTORY_COLUMNS}
      list={{ ...list, linha: index => inventories.data?.data[index] }}
      tabs={tabs}
      empty="Nenhum inventário guardado: F7 guarda o de um dia"
      failure="Erro ao listar os inventários"
    />
  )
}

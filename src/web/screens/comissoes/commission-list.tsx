import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { comissoesVendedores } from '../../../domain/api/comissoes.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { currentUser } from '../../state/session.ts'
import { usePages } from '../../state/use-pages.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { partCommands } from '../../ui/list/part-commands.ts'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { type DiasPedidos, namedPeriods, periodForm } from './period.ts'

export const LIMIT = 100

type Somas = Pick<Answer<typeof comissoesVendedores>, 'totais'>

interface CommissionListProps<Row> {
  title: string
  /** Name of a row: singular and plural. */
  rowNames: readonly [um: string, muitos: string]
  columns: readonly TableColumn<Row>[]
  period: DiasPedidos
  onChange: (periodo: DiasPedidos) => void
  pages: (page: number) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Somas>
  }
  /** Label and act of Enter; absent: none. */
  opens?: readonly [rotulo: string, abrir: (row: Row) => void]
  /** Address that Esc leads to. */
  backTo: string
  onBack: () => void
}

/** Lists the commissions of a period, which keys change; the sums of all rows are below. */
export function CommissionList<Row>({
  title,
  rowNames: [um, muitos],
  columns,
  period,
  onChange,
  pages,
  opens,
  backTo,
  onBack,
}: CommissionListProps<Row>) {
  const rows = usePages<Row>(pages, LIMIT)
  const { total, linha, carregando, erro } = rows
  const totais = useQuery(pages(1)).data?.totais
  const cursor = useCursor(total)
  const row = linha(cursor.atual)
  const named = namedPeriods(new Date(), currentUser().empresa.uf)
  const at = named.findIndex(([, { de, ate }]) => de === period.de && ate === period.ate)
  const show = (index: number) => {
    const [, next] = named[index] ?? []
    if (!next) return
    cursor.ir(0)
    onChange(next)
  }
  const ask = async () => {
    const chosen = await prompt(periodForm, period)
    if (chosen) onChange({ de: chosen.de ?? period.de, ate: chosen.ate ?? period.ate })
  }
  const open = (of: Row | undefined) => of !== undefined && opens?.[1](of)

  useScope('lista.comissoes', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, opens && row !== undefined ? () => open(row) : false),
      on(lista.filtrar, ask),
      ...partCommands(named.length, at, show),
    ],
    labels: { 'lista.filtrar': 'Período', ...(opens ? { 'lista.abrir': opens[0] } : {}) },
    onBack,
    backTo,
  })

  return (
    <ListScreen
      title={title}
      id="grade-comissoes"
      list={{ ...rows, cursor }}
      columns={columns}
      note={`de ${period.de} a ${period.ate}${carregando || erro ? '' : ` · ${total} ${total === 1 ? um : muitos}`}`}
      tabs={{ label: 'Períodos', faixas: named.map(([nome, days]) => [days, nome]), at, show }}
      onOpen={index => open(linha(index))}
      empty="Nenhuma comissão no período"
      failure="Erro ao listar as comissões"
      foot={
        <TotalsFoot>
          {totais ? (
            <>
              <Total name="Σ Vendas" value={String(totais.vendas)} />
              <Total name="Σ Base" value={formatMoney(totais.base)} />
              <Total name="Σ Comissão" value={formatMoney(totais.comissao)} />
            </>
          ) : null}
        </TotalsFoot>
      }
    />
  )
}

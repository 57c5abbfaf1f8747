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
import { useCursor } from '../../ui/list/use-cursor.ts'
import { type DiasPedidos, namedPeriods, periodForm } from './period.ts'

export const LIMIT = 100

type Somas = Pick<Answer<typeof comissoesVendedores>, 'totais'>

interface CommissionListProps<Row> {
  titulo: string
  /** Name of a row, of one and of many. */
  linhas: readonly [um: string, muitos: string]
  colunas: readonly TableColumn<Row>[]
  periodo: DiasPedidos
  aoMudar: (periodo: DiasPedidos) => void
  leitura: (page: number) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Somas>
  }
  /** Act of Enter, in words; absent: none. */
  abre?: readonly [rotulo: string, abrir: (row: Row) => void]
  /** Address that Esc leads to. */
  volta: string
  aoVoltar: () => void
}

/** Commissions of a period, which its keys change; the sums of all rows stand below. */
export function CommissionList<Row>({
  titulo,
  linhas: [um, muitos],
  colunas,
  periodo,
  aoMudar,
  leitura,
  abre,
  volta,
  aoVoltar,
}: CommissionListProps<Row>) {
  const rows = usePages<Row>(leitura, LIMIT)
  const { total, linha, carregando, erro } = rows
  const totais = useQuery(leitura(1)).data?.totais
  const cursor = useCursor(total)
  const row = linha(cursor.atual)
  const named = namedPeriods(new Date(), currentUser().empresa.uf)
  const at = named.findIndex(([, { de, ate }]) => de === periodo.de && ate === periodo.ate)
  const show = (index: number) => {
    const [, next] = named[index] ?? []
    if (!next) return
    cursor.ir(0)
    aoMudar(next)
  }
  const ask = async () => {
    const chosen = await prompt(periodForm, periodo)
    if (chosen) aoMudar({ de: chosen.de ?? periodo.de, ate: chosen.ate ?? periodo.ate })
  }
  const open = (of: Row | undefined) => of !== undefined && abre?.[1](of)

  useScope('lista.comissoes', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, abre && row !== undefined ? () => open(row) : false),
      on(lista.filtrar, ask),
      ...partCommands(named.length, at, show),
    ],
    rotulos: { 'lista.filtrar': 'Período', ...(abre ? { 'lista.abrir': abre[0] } : {}) },
    aoVoltar,
    volta,
  })

  return (
    <ListScreen
      titulo={titulo}
      id="grade-comissoes"
      lista={{ ...rows, cursor }}
      colunas={colunas}
      nota={`de ${periodo.de} a ${periodo.ate}${carregando || erro ? '' : ` · ${total} ${total === 1 ? um : muitos}`}`}
      abas={{ rotulo: 'Períodos', faixas: named.map(([nome, days]) => [days, nome]), at, show }}
      aoAbrir={index => open(linha(index))}
      vazio="Nenhuma comissão no período"
      falha="Erro ao listar as comissões"
      pe={
        <p
          role="status"
          aria-label="Totais"
          className="flex h-6 items-center justify-end gap-4 border-line border-t bg-panel px-2 whitespace-nowrap"
        >
          {totais ? (
            <>
              <Sum nome="Vendas" valor={String(totais.vendas)} />
              <Sum nome="Base" valor={formatMoney(totais.base)} />
              <Sum nome="Comissão" valor={formatMoney(totais.comissao)} />
            </>
          ) : null}
        </p>
      }
    />
  )
}

const Sum = ({ nome, valor }: { nome: string; valor: string }) => (
  <span>
    <span className="text-dim">Σ {nome} </span>
    {valor}
  </span>
)

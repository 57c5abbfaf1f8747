import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { comissoesVendedores } from '../../../domain/api/comissoes.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { prompt } from '../../commands/prompt.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { currentUser } from '../../state/session.ts'
import { usePages } from '../../state/use-pages.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { GridOrError } from '../../ui/grid-or-error.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tab, TabList } from '../../ui/tabs.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { type DiasPedidos, namedPeriods, periodForm } from './period.ts'

export const LIMIT = 100

type Somas = Pick<Answer<typeof comissoesVendedores>, 'totais'>

interface CommissionListProps<Row> {
  titulo: string
  /** What a row is, of one and of many. */
  linhas: readonly [um: string, muitos: string]
  colunas: readonly TableColumn<Row>[]
  periodo: DiasPedidos
  aoMudar: (periodo: DiasPedidos) => void
  leitura: (page: number) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Somas>
  }
  /** What Enter does, in words; absent: nothing. */
  abre?: readonly [rotulo: string, abrir: (row: Row) => void]
  /** Where Esc goes. */
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
  const { total, linha, aoVer, carregando, erro } = usePages<Row>(leitura, LIMIT)
  const totais = useQuery(leitura(1)).data?.totais
  const cursor = useCursor(total)
  const row = linha(cursor.atual)
  const named = namedPeriods(new Date(), currentUser().empresa.uf)
  const at = named.findIndex(([, { de, ate }]) => de === periodo.de && ate === periodo.ate)
  const show = (index: number) => {
    const [, next] = named[(index + named.length) % named.length] ?? []
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
      on(form.aba, ({ numero }) => numero <= named.length && show(numero - 1)),
      on(form.abaAnterior, () => show(at - 1)),
      on(form.abaSeguinte, () => show(at + 1)),
    ],
    rotulos: { 'lista.filtrar': 'Período', ...(abre ? { 'lista.abrir': abre[0] } : {}) },
    aoVoltar,
    volta,
  })

  return (
    <Screen
      titulo={titulo}
      cheia
      nota={
        <span role="status">
          {`de ${periodo.de} a ${periodo.ate}`}
          {carregando || erro ? '' : ` · ${total} ${total === 1 ? um : muitos}`}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto]">
        <TabList rotulo="Períodos">
          {named.map(([nome], index) => (
            <Tab key={nome} index={index} atual={index === at} aoEscolher={() => show(index)}>
              {nome}
            </Tab>
          ))}
        </TabList>
        <GridOrError
          id="grade-comissoes"
          titulo={titulo}
          colunas={colunas}
          total={total}
          linha={linha}
          atual={cursor.atual}
          aoEscolher={cursor.ir}
          aoAbrir={index => open(linha(index))}
          aoVer={aoVer}
          vazio={carregando ? '' : 'Nenhuma comissão no período'}
          erro={erro}
          falha="Erro ao listar as comissões"
        />
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
      </div>
    </Screen>
  )
}

const Sum = ({ nome, valor }: { nome: string; valor: string }) => (
  <span>
    <span className="text-dim">Σ {nome} </span>
    {valor}
  </span>
)

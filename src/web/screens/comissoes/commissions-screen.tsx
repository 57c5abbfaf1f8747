import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import {
  type ComissaoDaVenda,
  type ComissaoDoVendedor,
  comissoesVendas,
  comissoesVendedores,
} from '../../../domain/api/comissoes.ts'
import { VER_VENDAS } from '../../../domain/api/quem-vende.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { currentUser, hasFlag } from '../../state/session.ts'
import { BY_SALE, BY_SELLER } from './columns.tsx'
import { CommissionList, LIMIT } from './commission-list.tsx'
import { type DiasPedidos, namedPeriods } from './period.ts'

const PATH = '/report/comissoes'
const pathOf = ({ de, ate }: DiasPedidos, vendedor?: number) =>
  `${PATH}?${new URLSearchParams({ de, ate, ...(vendedor ? { vendedor: String(vendedor) } : {}) })}`

/** Lists each seller's commission in a period; Enter shows the seller's sales, and Enter there opens the sale. */
export function CommissionsScreen() {
  const said = new URLSearchParams(useSearch())
  const [, month] = namedPeriods(new Date(), currentUser().empresa.uf)[0] ?? []
  const periodo = { de: said.get('de') ?? month?.de ?? '', ate: said.get('ate') ?? month?.ate ?? '' }
  const vendedor = Number(said.get('vendedor'))
  return vendedor > 0 ? (
    <Sales key={vendedor} period={periodo} vendedor={vendedor} />
  ) : (
    <Sellers period={periodo} />
  )
}

function Sellers({ period }: { period: DiasPedidos }) {
  return (
    <CommissionList<ComissaoDoVendedor>
      title="Comissões por vendedor"
      rowNames={['vendedor', 'vendedores']}
      columns={BY_SELLER}
      period={period}
      onChange={next => go(pathOf(next), { replace: true })}
      pages={page => read(comissoesVendedores, { query: { ...period, page, limit: LIMIT } })}
      opens={['Ver as vendas', ({ vendedor }) => go(pathOf(period, vendedor.id))]}
      backTo="/"
      onBack={() => go('/')}
    />
  )
}

function Sales({ period, vendedor }: { period: DiasPedidos; vendedor: number }) {
  const leitura = (page: number) =>
    read(comissoesVendas, { query: { ...period, vendedor_id: vendedor, page, limit: LIMIT } })
  const nome = useQuery(leitura(1)).data?.data[0]?.vendedor.nome
  const sees = VER_VENDAS.some(hasFlag)
  return (
    <CommissionList<ComissaoDaVenda>
      title={nome ? `Comissões de ${nome}` : 'Comissões do vendedor'}
      rowNames={['lançamento', 'lançamentos']}
      columns={BY_SALE}
      period={period}
      onChange={next => go(pathOf(next, vendedor), { replace: true })}
      pages={leitura}
      {...(sees ? { opens: ['Ver a venda', ({ venda_id }) => go(`/vendas/${venda_id}`)] } : {})}
      backTo={pathOf(period)}
      onBack={() => go(pathOf(period))}
    />
  )
}

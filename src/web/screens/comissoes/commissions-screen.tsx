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

/** Lists each seller's commission in a period; Enter shows its sales, and Enter there the sale. */
export function CommissionsScreen() {
  const said = new URLSearchParams(useSearch())
  const [, month] = namedPeriods(new Date(), currentUser().empresa.uf)[0] ?? []
  const periodo = { de: said.get('de') ?? month?.de ?? '', ate: said.get('ate') ?? month?.ate ?? '' }
  const vendedor = Number(said.get('vendedor'))
  return vendedor > 0 ? (
    <Sales key={vendedor} periodo={periodo} vendedor={vendedor} />
  ) : (
    <Sellers periodo={periodo} />
  )
}

function Sellers({ periodo }: { periodo: DiasPedidos }) {
  return (
    <CommissionList<ComissaoDoVendedor>
      titulo="Comissões por vendedor"
      linhas={['vendedor', 'vendedores']}
      colunas={BY_SELLER}
      periodo={periodo}
      aoMudar={next => go(pathOf(next), { replace: true })}
      leitura={page => read(comissoesVendedores, { query: { ...periodo, page, limit: LIMIT } })}
      abre={['Ver as vendas', ({ vendedor }) => go(pathOf(periodo, vendedor.id))]}
      volta="/"
      aoVoltar={() => go('/')}
    />
  )
}

function Sales({ periodo, vendedor }: { periodo: DiasPedidos; vendedor: number }) {
  const leitura = (page: number) =>
    read(comissoesVendas, { query: { ...periodo, vendedor_id: vendedor, page, limit: LIMIT } })
  const nome = useQuery(leitura(1)).data?.data[0]?.vendedor.nome
  const sees = VER_VENDAS.some(hasFlag)
  return (
    <CommissionList<ComissaoDaVenda>
      titulo={nome ? `Comissões de ${nome}` : 'Comissões do vendedor'}
      linhas={['lançamento', 'lançamentos']}
      colunas={BY_SALE}
      periodo={periodo}
      aoMudar={next => go(pathOf(next, vendedor), { replace: true })}
      leitura={leitura}
      {...(sees ? { abre: ['Ver a venda', ({ venda_id }) => go(`/vendas/${venda_id}`)] } : {})}
      volta={pathOf(periodo)}
      aoVoltar={() => go(pathOf(periodo))}
    />
  )
}

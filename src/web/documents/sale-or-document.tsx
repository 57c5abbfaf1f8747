import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { verVenda } from '../../domain/api/vendas.ts'
import { kindOfSale } from '../../domain/documents/documento/kinds.ts'
import { SaleScreen } from '../screens/vendas/sale-screen.tsx'
import { read } from '../state/query.ts'
import { DocumentPage } from './document-page.tsx'

/** Shows `/vendas/:id`: an order in its form; any other sale with its papers and events. */
export function SaleOrDocument() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const [, go] = useLocation()
  const { data } = useQuery(read(verVenda, { params: { id } }, { semMover: true }))
  const kind = data && kindOfSale(data.data)
  if (kind?.route !== '/vendas') return <SaleScreen />
  return <DocumentPage key={id} tipo={kind.tipo} route={kind.route} id={id} readOnly goTo={go} />
}

import type { VendaAnswer } from '../../../domain/api/vendas.ts'

/** Lists why a sale must be checked: unlike the catalogue or the server's result, or beyond its seller's permissions. */
export function ToCheck({ sale }: { sale: VendaAnswer }) {
  if (!sale.divergente) return null
  const textos = sale.divergencias?.map(({ texto }) => texto) ?? []
  return (
    <section aria-label="A conferir" className="border-line border-b bg-panel px-2 py-2">
      <h2 className="rotulo text-bad">A conferir</h2>
      <ul>
        {(textos.length > 0 ? textos : ['Totais divergentes do servidor']).map(texto => (
          <li key={texto} className="text-bad">
            {texto}
          </li>
        ))}
      </ul>
    </section>
  )
}

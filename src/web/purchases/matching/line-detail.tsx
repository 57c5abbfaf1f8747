import { bringsGoods } from '../../../core/document/cfop-proposto.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { byLot, enters, lotsOf, newOf } from './lines.ts'
import { foldedOf, nameOf } from './sheets.tsx'
import type { Matching } from './use-matching.ts'

const money = (valor: string) => formatMoney(valor)

/** Shows the line under the cursor: the note's data, and the parts of its cost. */
export function LineDetail({ matching }: { matching: Matching }) {
  const { conferida, custos, at } = matching
  const [item, linha, custo] = [conferida.nota.itens[at], conferida.rows[at], custos[at]]
  if (!item || !linha || !custo) return null
  const facts = [
    ['NCM', item.ncm],
    ['CEST', item.cest],
    ['GTIN', item.gtin],
    ['CFOP', item.cfop],
    ['CST', item.cst],
    ['Total', money(item.valores.valor)],
  ] as const
  const lots = byLot(item, linha, conferida) || item.lotes.length > 1 ? lotsOf(item, linha) : []
  const contas = { conferida, custos, refs: new Map() }
  const folded = foldedOf(contas, at).filter(({ conteudo }) => conteudo)
  const qtde = enters(item, linha)
  const produto = linha.produto_id === null ? undefined : conferida.produtos[linha.produto_id]
  return (
    <div className="grid grid-cols-2 border-line border-t">
      <section aria-label="Na nota" className="min-w-0 border-line border-r px-3 py-1">
        <p className="truncate">
          <span className="rotulo">Na nota</span> {item.num}. {item.nome}
        </p>
        <p className="flex flex-wrap gap-x-4 text-dim">
          {facts.map(([name, value]) =>
            value ? (
              <span key={name}>
                <span className="rotulo">{name}</span> {value}
              </span>
            ) : null,
          )}
        </p>
        {lots.length > 0 ? (
          <p className="truncate text-dim">
            <span className="rotulo">Lotes</span>{' '}
            {lots
              .map(
                ({ lote, validade, qtde: own }) =>
                  `${lote} (${formatDecimal(own, 0, 4)}, vence ${validade || '?'})`,
              )
              .join(' · ')}
          </p>
        ) : null}
      </section>
      <section aria-label="No nosso cadastro" className="min-w-0 px-3 py-1">
        <p className="truncate">
          <span className="rotulo">Nosso</span>{' '}
          {nameOf(contas, at) || <span className="text-bad">sem produto: Enter busca, F7 cadastra</span>}
          {produto ? <span className="text-dim"> · {produto.referencia}</span> : null}
          {newOf(linha, conferida.rows) ? <span className="text-ref"> · será cadastrado</span> : null}
          {bringsGoods(item.cfop) ? null : (
            <span className="text-ref"> · só faturado: a mercadoria vem por outra nota</span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-dim">
          <span className="rotulo">Custo</span>
          {custo.partes.map(({ nome, valor }, index) => (
            <span key={nome}>
              {valor.startsWith('-') ? '− ' : index > 0 ? '+ ' : ''}
              {nome} {formatDecimal(valor.replace('-', ''), 2, 2)}
            </span>
          ))}
          <span className="text-fg">= {money(custo.total)}</span>
          {qtde !== null && custo.unitario !== null ? (
            <span>
              ÷ {formatDecimal(qtde, 0, 4)} ={' '}
              <span className="text-fg">{formatDecimal(custo.unitario, 2, 4)}</span> cada
            </span>
          ) : null}
        </p>
        {folded.length > 0 ? (
          <p className="flex flex-wrap gap-x-4">
            {folded.map(({ label, conteudo }) => (
              <span key={label}>
                <span className="rotulo">{label}</span> {conteudo}
              </span>
            ))}
          </p>
        ) : null}
      </section>
    </div>
  )
}

import { formatMoney } from '../../../core/money/pt-br.ts'
import type { RelatorioImportacao } from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { countOf } from '../bulk/contar.ts'

/** Shows the sums of a file, to be compared with the totals of the system that wrote it. */
export function Sums({ somas }: { somas: RelatorioImportacao['somas'] }) {
  return (
    <section aria-label="Somas do arquivo" className="grid gap-1">
      <p className="text-dim">Compare com o total que o outro sistema mostra, antes de gravar:</p>
      <dl className="grid w-max max-w-full grid-cols-[minmax(0,auto)_auto_auto] items-end gap-x-4">
        {somas.map(({ rotulo, quantidade, valor }) => (
          <div key={rotulo} className="contents">
            <dt>{rotulo}</dt>
            <dd className="text-right text-dim">{countOf(quantidade, 'linha', 'linhas')}</dd>
            <dd className="text-right tabular-nums">{formatMoney(valor)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

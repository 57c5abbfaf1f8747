import type { RecusaImportacao } from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { countOf } from '../bulk/contar.ts'
import { causasDe } from './fix.ts'

/** Shows the six most frequent warnings about accepted values that look wrong; no action is needed. */
export function Warnings({ warnings }: { warnings: readonly RecusaImportacao[] }) {
  const causas = causasDe(warnings)
  return (
    <section aria-label="Avisos" className="border-live border-l-2 pl-2">
      {causas.slice(0, 6).map(({ coluna, mensagem, linhas }) => (
        <p key={`${coluna} ${mensagem}`}>
          <span className="text-live">! {countOf(linhas.length, 'linha', 'linhas')}</span> {mensagem}{' '}
          <span className="text-dim">
            ({linhas.slice(0, 6).join(', ')}
            {linhas.length > 6 ? '…' : ''})
          </span>
        </p>
      ))}
    </section>
  )
}

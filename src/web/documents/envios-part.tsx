import type { PaperInput } from '../papel/paper-input.ts'
import { SaleEnvios } from '../papel/sale-envios.tsx'
import type { CorpoProps } from '../register/overrides.ts'

/** What became of the papers of a document that is read, below what it says. */
export function EnviosPart({ store, leitura }: CorpoProps) {
  const { id } = store.base()
  return leitura && typeof id === 'number' ? (
    <SaleEnvios sale={store.base() as unknown as PaperInput['sale']} />
  ) : null
}

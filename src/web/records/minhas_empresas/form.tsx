import { siglaUf } from '../../../core/document/uf.ts'
import type { Valores } from '../../register/form/paths.ts'
import { useValor } from '../../register/form/use-store.ts'
import type { CorpoProps, Override } from '../../register/overrides.ts'
import { StateRules } from './state-rules.tsx'

/** Shows what the state of the main address demands, below the company's addresses. */
function OfState({ store }: CorpoProps) {
  const rows = (useValor(store, 'addresss') ?? []) as readonly Valores[]
  const main = rows.find(({ principal }) => Number(principal) === 1) ?? rows[0]
  const crt = Number(useValor(store, 'crt')) || undefined
  const cnae = String(useValor(store, 'cnae') ?? '')
  return <StateRules uf={siglaUf(String(main?.['ufemissao'] ?? '')) ?? ''} crt={crt} cnae={cnae} />
}

export const minhasEmpresasForm: Override = { partes: { Endereços: OfState } }

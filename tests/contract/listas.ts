import { OPCOES_MEIO } from '../../src/domain/options/pagamento.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import { PLAN_FLAGS } from '../../src/domain/rights.ts'

type Codes = readonly (string | number)[]

const codes = (options: readonly (string | number | readonly [string | number, ...unknown[]])[]): Codes =>
  options.map(option => (typeof option === 'object' ? option[0] : option))

/** Codes that a field of a register offers. */
function offered(id: string, name: string): Codes {
  const field = REGISTERS.find(register => register.id === id)?.fields[name]
  return field && 'options' in field ? codes(field.options as never) : []
}

/** Closed lists of the specification outside products and documents, and the codes we offer for each. */
export const LISTAS_DOS_CADASTROS: Readonly<Record<string, Codes>> = {
  modelo_serie: offered('series', 'modelo'),
  opcoes_meio: codes(OPCOES_MEIO as never),
  tipo_obs: offered('obs_fisco', 'tipo'),
  tipo_pessoa: offered('parceiros', 'tipo'),
  tipo_endereco: offered('parceiros_address', 'tipo'),
  tipo_contribuite: offered('parceiros_address', 'tipo_contribuite'),
  tipo_calculo: offered('tributacao_ipi', 'tipo_calculo'),
  opcoes_icms: offered('tributacao_icms', 'opcoes'),
  opcoes_ipi: offered('tributacao_ipi', 'opcoes'),
  mva_slot: offered('tributacao_icms', 'mva'),
  fcp_slot: offered('tributacao_icms', 'fcp'),
  sn: offered('tributacao_ibs', 'operacao_doacao_ibs'),
  plan_flags: PLAN_FLAGS,
}

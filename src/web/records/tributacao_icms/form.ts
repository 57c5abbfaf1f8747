import type { Override } from '../../register/overrides.ts'

export const tributacaoIcmsForm: Override = {
  // doc 2 §5.6: the rate of what is exempt is what it is relieved of
  rotulo: ({ chave }, { cst }) =>
    chave === 'icms' && ['30', '40', '41', '50'].includes(String(cst)) ? 'Desoneração' : undefined,
}

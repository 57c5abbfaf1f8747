import type { Hooks } from '../hooks.ts'

/** `cfop=DENTRO` or `FORA` by the first digit (G-111); anything else is the code, with the stars of the grammar. */
export const tributacaoIcmsHooks: Hooks = {
  filters: {
    cfop: (value, param) => {
      if (value === 'DENTRO') return "left(t.cfop, 1) in ('1', '5')"
      if (value === 'FORA') return "left(t.cfop, 1) in ('2', '3', '6', '7')"
      return value === ''
        ? null
        : `t.cfop like ${param(value.replace(/[\\%_]/g, '\\$&').replace(/\*/g, '%'))}`
    },
  },
}

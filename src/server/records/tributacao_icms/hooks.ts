import type { Hooks } from '../../register/hooks.ts'
import { insideState, ofCfop, outsideState } from './repository.ts'

/** `cfop=DENTRO` or `FORA`; anything else is the code, with the stars of the grammar. */
export const tributacaoIcmsHooks: Hooks = {
  filters: {
    cfop: value => {
      if (value === 'DENTRO') return insideState()
      if (value === 'FORA') return outsideState()
      return value === '' ? null : ofCfop(value)
    },
  },
}

import { promocao } from '../../../domain/commands/promocao/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { bodyOf, faultsOf } from '../../register/form/body.ts'
import type { Override } from '../../register/overrides.ts'
import { alerta } from '../../state/notices.ts'
import { simulatorDialog } from './simulator-window.ts'

/** Form of promotions: tries the values that it has now, saved or not, on a basket. */
export const promocoesForm: Override = {
  comandos: store => [
    on(promocao.simular, () => {
      const { nome: _, ...faults } = faultsOf(store, bodyOf(store))
      if (Object.keys(faults).length === 0)
        return openDialog(simulatorDialog, { valores: store.valores(), id: Number(store.base()['id'] ?? 0) })
      store.recusar(faults)
      return alerta('Corrija os campos indicados para simular')
    }),
  ],
}

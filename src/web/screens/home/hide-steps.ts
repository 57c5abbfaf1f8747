import { mudarAjustes } from '../../../domain/api/configuracoes.ts'
import { hoje } from '../../../domain/api/estatistica.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'

/** Hides the steps to open a shop for every user of the company, by its setting. */
export async function hideSteps(): Promise<void> {
  try {
    await call(mudarAjustes, { body: { passos_no_inicio: false } as never })
    await invalidate(hoje)
    notify('Passos dispensados: voltam em Configurações, Geral')
  } catch (failure) {
    showError(failure)
  }
}

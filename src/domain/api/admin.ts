import { z } from 'zod'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const daCasa = { super_user: true, casa: true } as const
const decidida = z.object({ data: z.object({ id: z.int(), status: z.string() }) })

const decidir = (verbo: 'aprovar' | 'recusar', summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `admin/licencas/:id/${verbo}`,
    summary,
    acesso: daCasa,
    params: z.object({ id: idParam }),
    response: decidida,
  })

/** The company gets the plan, its trial ends as a permanent account, and it is unblocked. Twice: 409. */
export const aprovarLicenca = decidir('aprovar', 'Licenças: aprovar')
/** Nothing changes for the company. */
export const recusarLicenca = decidir('recusar', 'Licenças: recusar')

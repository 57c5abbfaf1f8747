import type { SefazClient } from '../../sefaz/client/client.ts'
import type { Model } from './model.ts'
import { nfeDaVenda } from './nfe/nfe.ts'

/** Lists the kinds of document that can be issued. */
export const modelsOf = (
  client: SefazClient,
  municipio: (ibge: string) => string | null,
): readonly Model[] => [nfeDaVenda(client, municipio)]

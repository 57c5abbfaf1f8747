import type { SefazClient } from '../../sefaz/client/client.ts'
import type { Model } from './model.ts'
import { nfeDaVenda } from './nfe/nfe.ts'

/** The kinds of document that are issued here, and of what owner. */
export const modelsOf = (
  client: SefazClient,
  municipio: (ibge: string) => string | null,
): readonly Model[] => [nfeDaVenda(client, municipio)]

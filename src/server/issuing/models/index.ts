import { ctesDoConhecimento } from './conhecimento/conhecimento.ts'
import type { NameOf } from './issuer.ts'
import { mdfeDoManifesto } from './manifesto/manifesto.ts'
import type { Model } from './model.ts'
import { nfeDaVenda } from './nfe/nfe.ts'

/** Lists the kinds of document that can be issued. */
export const modelsOf = (municipio: NameOf): readonly Model[] => [
  nfeDaVenda(municipio),
  ...ctesDoConhecimento(municipio),
  mdfeDoManifesto(municipio),
]

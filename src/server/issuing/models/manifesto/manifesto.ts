import { buildMdfe } from '../../../../core/dfe/mdfe/compose/mdfe.ts'
import { MDFE_FAMILY } from '../../../../core/dfe/mdfe/family.ts'
import { MDFE } from '../../../../core/dfe/mdfe/layout/mdfe.ts'
import { preflightMdfe } from '../../../../core/dfe/mdfe/preflight/index.ts'
import { manifestos } from '../../../../domain/documents/manifesto/index.ts'
import type { NameOf } from '../issuer.ts'
import type { Model } from '../model.ts'
import { transportModel } from '../transport.ts'
import { entradaMdfe } from './entrada.ts'
import { loadManifesto } from './manifesto-repository.ts'

/** Makes the model of the MDF-e that a stored manifest is issued as. `nameOf`: the city of an IBGE code. */
export const mdfeDoManifesto = (nameOf: NameOf): Model =>
  transportModel({
    ...{ family: MDFE_FAMILY, layout: () => MDFE, document: manifestos },
    // the loaded truck waits: without an answer it leaves with a manifest signed in contingency
    balcao: () => true,
    read: loadManifesto,
    entry: (numerado, carga, conexao) => entradaMdfe(numerado, carga, conexao, nameOf),
    build: buildMdfe,
    check: preflightMdfe,
  }) as Model

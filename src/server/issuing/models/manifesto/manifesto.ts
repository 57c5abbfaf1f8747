import { buildMdfe } from '../../../../core/dfe/mdfe/compose/mdfe.ts'
import { MDFE_FAMILY } from '../../../../core/dfe/mdfe/family.ts'
import { MDFE } from '../../../../core/dfe/mdfe/layout/mdfe.ts'
import { preflightMdfe } from '../../../../core/dfe/mdfe/preflight/index.ts'
import { manifestos } from '../../../../domain/documents/manifesto/index.ts'
import type { Model } from '../model.ts'
import { transportModel } from '../transport.ts'
import { entradaMdfe } from './entrada.ts'
import { loadManifesto } from './manifesto-repository.ts'

/** Keys of the form by the manifest's part that a rule names, where the two differ. */
const FORM_KEYS: Readonly<Record<string, string>> = {
  ...{ condutores: 'motoristas', categoria: 'categoria_eixos', lotacao: 'cep_carga', carga: 'valor_carga' },
  ...{ veiculo: 'veiculo_id', serie: 'serie_id', cidades: 'municipios_descarga', documento: 'documentos' },
}

/** Rules about the cities of loading. */
const LOADING = ['456', '685']

/** Names the fault's field as the form does, so that it is shown there. */
export const atFormField = <P extends { codigo: string; campo: string }>(problema: P): P => {
  const { codigo, campo } = problema
  if (campo === 'cidades' && LOADING.includes(codigo)) return { ...problema, campo: 'municipios_carga' }
  return { ...problema, campo: FORM_KEYS[campo] ?? campo }
}

/** Makes the model of the MDF-e that a stored manifest is issued as. `nameOf`: the city of an IBGE code. */
export const mdfeDoManifesto = (nameOf: (ibge: string) => string | null): Model =>
  transportModel({
    ...{ family: MDFE_FAMILY, layout: () => MDFE, origem: manifestos.id, modelos: MDFE_FAMILY.models },
    // the loaded truck waits: without an answer it leaves with a manifest signed in contingency
    balcao: () => true,
    read: loadManifesto,
    entry: (numerado, carga, conexao) => entradaMdfe(numerado, carga, conexao, nameOf),
    build: buildMdfe,
    check: (entrada, objeto) => preflightMdfe(entrada, objeto).map(atFormField),
  }) as Model

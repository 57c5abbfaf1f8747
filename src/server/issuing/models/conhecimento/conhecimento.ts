import { buildCte, LAYOUTS } from '../../../../core/dfe/cte/compose/cte.ts'
import { CTE_FAMILY } from '../../../../core/dfe/cte/family.ts'
import { preflightCte } from '../../../../core/dfe/cte/preflight/index.ts'
import { partsOf } from '../../../../core/fields/parts.ts'
import { conhecimentos } from '../../../../domain/documents/conhecimento/index.ts'
import type { Model } from '../model.ts'
import { transportModel } from '../transport.ts'
import { loadConhecimento } from './conhecimento-repository.ts'
import { entradaCte } from './entrada.ts'

/** Key of a field by its name, by which rules name it. */
const KEYS = new Map(partsOf(conhecimentos.fields).map(({ name, key }) => [name, key]))

/** Makes the model of the CT-e that a stored bill of lading is issued as. `nameOf`: the city of an IBGE code. */
export const cteDoConhecimento = (nameOf: (ibge: string) => string | null): Model =>
  transportModel({
    ...{ family: CTE_FAMILY, origem: conhecimentos.id, modelos: ['57'] },
    layout: ({ documento }) => LAYOUTS[documento],
    read: loadConhecimento,
    replaces: xml => /<infCteSub><chCte>([0-9A-Z]{44})</.exec(xml)?.[1] ?? null,
    entry: (numerado, carga, conexao) => entradaCte(numerado, carga, conexao, nameOf),
    build: buildCte,
    check: entrada =>
      preflightCte(entrada).map(({ codigo, campo, texto }) => ({
        ...{ texto, campo: KEYS.get(campo) ?? campo, codigo: codigo || null },
      })),
  }) as Model

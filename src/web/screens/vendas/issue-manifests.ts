import type { PropostaDeManifestos } from '../../../domain/api/proposta-manifesto.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import { documentEndpoints } from '../../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import { viewPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import type { FieldTexts } from '../../forms/short-form.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { isDrawn, routeOf, weightOf } from './manifest-fields.ts'
import { statusWord } from './status-word.tsx'

type Body = Readonly<Record<string, unknown>> & { uuid: string }

/** Makes the bodies to save: one for each proposed manifest. `uuids`: their identities, the same at each attempt. */
export function bodiesOf(
  { manifestos: proposed, veiculos, condutores }: PropostaDeManifestos,
  texts: FieldTexts,
  uuids: readonly string[],
): readonly Body[] {
  const veiculo = veiculos.find(({ id }) => String(id) === texts['veiculo'])
  const condutor = condutores.find(({ cpf }) => cpf === texts['condutor'])
  const motorista = condutor ?? { nome: texts['nome'] ?? '', cpf: (texts['cpf'] ?? '').replace(/\D/g, '') }
  return proposed.map(({ corpo }, i) => ({
    ...corpo,
    uuid: uuids[i] ?? '',
    veiculo_id: veiculo?.id,
    tipo_transportador: veiculo?.tipo_transportador ?? null,
    reboques: (veiculo?.reboques ?? []).map(({ veiculo_id }) => ({ veiculo_id })),
    motoristas: [motorista],
    percurso: isDrawn(corpo) ? routeOf(texts, i).map(uf => ({ uf })) : corpo.percurso,
    peso_carga: weightOf(texts, i),
  }))
}

/**
 * Saves and issues the manifests one after the other, then shows the one, or the list of several. One that is saved and not
 * issued is shown too, to be corrected there. @throws ApiError when one cannot be saved
 */
export async function issueManifests(bodies: readonly Body[]): Promise<void> {
  const { gravar, emitir } = documentEndpoints(manifestos)
  const register = documentRegister(manifestos)
  const told: string[] = []
  let [last, failure]: [number | null, unknown] = [null, null]
  for (const body of bodies) {
    const { data } = await call(gravar, { body })
    last = Number(data['id'])
    // one that an earlier attempt already issued
    if (data['emissao']) continue
    try {
      const issued = (await call(emitir, { params: { id: last } })).data
      told.push(statusWord(String(issued['situacao'])))
    } catch (error) {
      failure = error
      break
    }
  }
  void invalidateRegister(register)
  go(last !== null && (bodies.length === 1 || failure) ? viewPath(register, last) : manifestos.path)
  if (failure) return showError(failure)
  notify(told.length === 1 ? `MDF-e: ${told[0]}` : `${told.length} MDF-e: ${told.join(', ')}`)
}

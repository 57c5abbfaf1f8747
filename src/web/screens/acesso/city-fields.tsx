import { useQuery } from '@tanstack/react-query'
import { municipiosDaUf } from '../../../domain/api/acesso.ts'
import { UF } from '../../../domain/options/uf.ts'
import { read } from '../../state/query.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import type { ShortForm } from './use-fields.ts'

const STATES = UF.map(([, sigla]) => sigla)
  .filter(sigla => sigla.length === 2)
  .sort()
  .map(sigla => [sigla, sigla] as const)

/** State, then its municipalities. `uf` never travels: the IBGE code tells it. */
export function CityFields({ fields, prefixo = '' }: { fields: ShortForm; prefixo?: string }) {
  const uf = fields.valores['uf'] ?? ''
  const { data } = useQuery({
    ...read(municipiosDaUf, { query: { uf } }, { semMover: true }),
    enabled: uf !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const city = fields.campo(`${prefixo}municipio_ibge`)
  return (
    <div className="grid grid-cols-[8ch_minmax(0,1fr)] gap-x-3">
      <ChoiceField
        vazia=""
        rotulo="UF"
        data-campo="uf"
        opcoes={STATES}
        value={uf}
        onChange={event => fields.mudar({ uf: event.target.value, [city.name]: '' })}
      />
      <ChoiceField
        vazia=""
        rotulo="Município"
        {...city}
        opcoes={(data?.data ?? []).map(({ code, name }) => [code, name] as const)}
        ajuda={uf === '' ? 'Escolha antes a UF' : undefined}
      />
    </div>
  )
}

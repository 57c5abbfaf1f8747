import { useQuery } from '@tanstack/react-query'
import { municipiosDaUf } from '../../../domain/api/acesso.ts'
import { UF } from '../../../domain/options/uf.ts'
import { AvancarContext } from '../../register/fields/frame.tsx'
import { read } from '../../state/query.ts'
import { ComboField } from './combo-field.tsx'
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
    <AvancarContext value={fields.avancar}>
      <div className="grid grid-cols-[16ch_minmax(0,1fr)] gap-x-3">
        <ComboField
          nome="uf"
          rotulo="UF"
          opcoes={STATES}
          valor={uf}
          aoMudar={chosen => {
            if (chosen !== uf) fields.mudar({ uf: chosen, [city.name]: '' })
          }}
        />
        <ComboField
          // what was typed of the cities of one state is nothing in another
          key={uf}
          nome={city.name}
          rotulo="Município"
          obrigatorio={city['aria-required']}
          erro={city.erro}
          opcoes={(data?.data ?? []).map(({ code, name }) => [code, name] as const)}
          valor={city.value}
          aoMudar={value => {
            city.onChange({ target: { value } })
            city.onBlur({ target: { value } })
          }}
          ajuda={uf === '' ? 'Escolha antes a UF' : undefined}
        />
      </div>
    </AvancarContext>
  )
}

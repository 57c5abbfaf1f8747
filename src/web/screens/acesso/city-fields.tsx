import { useQuery } from '@tanstack/react-query'
import { municipiosDaUf } from '../../../domain/api/acesso.ts'
import { UF } from '../../../domain/options/uf.ts'
import { type ShortForm, useTexto } from '../../forms/short-form.ts'
import { AvancarContext } from '../../register/fields/frame.tsx'
import { read } from '../../state/query.ts'
import { ComboField } from './combo-field.tsx'

const STATES = UF.map(([, sigla]) => sigla)
  .filter(sigla => sigla.length === 2)
  .sort()
  .map(sigla => [sigla, sigla] as const)

/** Asks for the state, then one of its municipalities. `uf` is not sent: the IBGE code implies it. */
export function CityFields({ fields, prefix = '' }: { fields: ShortForm; prefix?: string }) {
  const uf = useTexto(fields, 'uf')
  const nome = `${prefix}municipio_ibge`
  const city = useTexto(fields, nome)
  const { data, isFetching } = useQuery({
    ...read(municipiosDaUf, { query: { uf } }, { semMover: true }),
    enabled: uf !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AvancarContext value={fields.avancar}>
      <div className="grid grid-cols-[16ch_minmax(0,1fr)] gap-x-3">
        <ComboField
          name="uf"
          label="UF"
          options={STATES}
          value={uf}
          onChange={chosen => {
            if (chosen !== uf) fields.mudar({ uf: chosen, [nome]: '' })
          }}
        />
        <ComboField
          // no key: the field must stay mounted when its list changes, because it may already have the focus
          list={uf}
          waiting={isFetching && !data}
          name={nome}
          label="Município"
          required={fields.exigido(nome)}
          error={fields.erro(nome)}
          options={(data?.data ?? []).map(({ code, name }) => [code, name] as const)}
          value={city}
          onChange={value => {
            fields.mudar({ [nome]: value })
            fields.julgar(nome)
          }}
          help={uf === '' ? 'Escolha antes a UF' : undefined}
        />
      </div>
    </AvancarContext>
  )
}

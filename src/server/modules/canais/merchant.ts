import type { OpenStretch } from '../../../core/dates/open-hours.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import type { CanalGuardado } from './channel-repository.ts'

/** Company and channel, as the shop's document of Open Delivery describes them. */
export interface LojaDoCanal {
  nome: string
  razao: string
  cnpj: string
  email: string | null
  telefone: string | null
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  municipio: string | null
  uf: string | null
  cep: string | null
  logo: string | null
  fuso: Fuso
}

type OfShop = Pick<
  CanalGuardado,
  'descricao' | 'tipo_loja' | 'pedido_minimo' | 'preparo_min' | 'latitude' | 'longitude'
>

const digitsOf = (said: string): string => said.replace(/\D/g, '')

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
const ALL_DAY: Omit<OpenStretch, 'dia'> = { abertura: '00:00:00', fechamento: '23:59:59' }

/**
 * Writes the hours of the week with the offset of the company's clock, so that nobody takes them for UTC. A shop that says
 * no hours always takes orders; a closing before the opening is on the next day.
 */
export const weekHoursOf = (hours: readonly OpenStretch[], fuso: Fuso) =>
  (hours.length > 0 ? hours : DAYS.map((_, dia) => ({ dia, ...ALL_DAY }))).map(
    ({ dia, abertura, fechamento }) => ({
      dayOfWeek: [DAYS[dia] as (typeof DAYS)[number]],
      timePeriods: { startTime: `${abertura}.000${fuso}`, endTime: `${fechamento}.000${fuso}` },
    }),
  )

/** Says where the shop delivers: a circle around its door, where both are told. */
export const serviceAreaOf = (
  id: string,
  { latitude, longitude, raio_entrega }: Pick<CanalGuardado, 'latitude' | 'longitude' | 'raio_entrega'>,
) => ({
  id,
  ...(latitude === null || longitude === null || raio_entrega === null
    ? {}
    : {
        geoRadius: {
          ...{ geoMidpointLatitude: Number(latitude), geoMidpointLongitude: Number(longitude) },
          radius: [{ size: raio_entrega }],
        },
      }),
})

/** Describes the shop (BasicInfo). The position is left out until somebody says it: a wrong one leads couriers astray. */
export function basicInfoOf(loja: LojaDoCanal, canal: OfShop, address: string) {
  const { latitude, longitude } = canal
  return {
    ...{ name: loja.nome, document: loja.cnpj, corporateName: loja.razao },
    description: canal.descricao || loja.nome,
    averagePreparationTime: canal.preparo_min,
    minOrderValue: { value: Number(canal.pedido_minimo), currency: 'BRL' },
    ...{ merchantType: 'RESTAURANT', merchantCategories: [canal.tipo_loja] },
    address: {
      ...{ country: 'BR', state: loja.uf ? `BR-${loja.uf}` : '', city: loja.municipio ?? '' },
      ...{ district: loja.bairro ?? '', street: loja.logradouro ?? '', number: loja.numero ?? '' },
      ...{ postalCode: digitsOf(loja.cep ?? ''), complement: loja.complemento ?? '' },
      ...(latitude === null || longitude === null
        ? {}
        : { latitude: Number(latitude), longitude: Number(longitude) }),
    },
    contactEmails: loja.email ? [loja.email] : [],
    contactPhones: { commercialNumber: digitsOf(loja.telefone ?? '') },
    logoImage: { URL: loja.logo ? `${address}/logo.png` : new URL('/icon-512.png', address).href },
  }
}

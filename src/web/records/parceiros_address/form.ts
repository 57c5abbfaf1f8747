import { LocationControl } from '../../map/location-control.tsx'
import type { Override } from '../../register/overrides.ts'
import { consultaCep } from '../parceiros/look-ups.ts'
import { HouseNumber } from './house-number.tsx'

/** Form of an address: of a partner, or of the company that issues. */
export const addressForm: Override = {
  consulta: consultaCep,
  campos: { numero: HouseNumber, lat: LocationControl, log: LocationControl },
}

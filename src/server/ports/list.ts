import { authority } from './authority/port.ts'
import { company } from './company/port.ts'
import { companyMail } from './company_mail/port.ts'
import type { Gateway } from './gateway.ts'
import { mail } from './mail/port.ts'
import { map } from './map/port.ts'
import { pedidos } from './pedidos/port.ts'
import { pix } from './pix/port.ts'
import { postal } from './postal/port.ts'
import { push } from './push/port.ts'
import { tef } from './tef/port.ts'
import { webhook } from './webhook/port.ts'

/** External services, in the order of their rows in the configuration. */
export const GATEWAYS: readonly Gateway[] = [
  authority,
  mail,
  companyMail,
  postal,
  company,
  map,
  pix,
  tef,
  push,
  webhook,
  pedidos,
]

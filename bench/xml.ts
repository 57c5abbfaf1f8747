import { fetchAll } from './_download.ts'
import { inventSale } from './_sale.ts'

import * as z from "zod";
import { isPrivateUrl, requireTogether, webUrl } from "#app/server/platform/environment-values.ts";
import type { OffSitePlace } from "./off-site-backups.ts";

/** The environment's variables of backups elsewhere. */
export const BACKUP_VARIABLES = {
  BACKUP_S3_ENDPOINT: webUrl
    .refine((url) => !URL.canParse(url) || isPrivateUrl(url), "must be https")
    .optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default("auto"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58}$/,
      "must be a public key (age1…), as `npm run backup -- --new-key` makes one",
    )
    .optional(),
};

type Values = z.output<z.ZodObject<typeof BACKUP_VARIABLES>>;

/** Returns a line about the first of these variables that lacks another; null where all or none are set. */
export function findBackupProblem(values: Values): string | null {
  return requireTogether(values, [
    "BACKUP_S3_ENDPOINT",
    "BACKUP_S3_BUCKET",
    "BACKUP_S3_ACCESS_KEY_ID",
    "BACKUP_S3_SECRET_ACCESS_KEY",
    "BACKUP_RECIPIENT",
  ]);
}

/** Returns where backups go; null where none are made by the store. */
export function backupPlaceOf(values: Values): OffSitePlace | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_RECIPIENT: recipient } = values;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !recipient || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region: values.BACKUP_S3_REGION, accessKeyId, secretAccessKey, recipient };
}

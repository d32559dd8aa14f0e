const minute = 60
const day = 24 * 60 * minute

/** How long what the provider gives out is good, in seconds, by its own names for it. */
export const lifetimes = {
  AccessToken: 10 * minute,
  ClientCredentials: 10 * minute,
  AuthorizationCode: minute,
  DeviceCode: 10 * minute,
  Interaction: 15 * minute,
  IdToken: 10 * minute,
  Session: 7 * day,
  RefreshToken: 30 * day,
  Grant: 90 * day,
} as const
